/** A place as text: the city, then the country where it is known. */
export const placeOf = (
  { city, country }: { readonly city: string | null; readonly country: string | null },
  countryName: (code: string | null) => string,
): string => [city, countryName(country)].filter(Boolean).join(', ')
