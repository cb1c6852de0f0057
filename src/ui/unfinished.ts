/** The value of a field for dates while only a part of a date is entered, which the browser tells nobody: no text that can be typed. */
export const UNFINISHED = '\0'
