/** A place as text: the city, then the country where it is known. */
export const placeOf = (
  { city, country }: { readonly city: string | null; readonly country: string | null },
  words: { readonly country: (code: string | null) => string, readonly list: (parts: readonly (string | null)[]) => string },
): string => words.list([city, words.country(country)])
