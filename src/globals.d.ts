/** Whether the code runs where a server renders: a build puts the answer in its place, and leaves out what is not reached. */
declare const __SERVER__: boolean
