/** ISO 3166-1 alpha-2: browsers name regions but do not list them. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US ' +
  'UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/** Every country's code. */
export const COUNTRY_CODES: readonly string[] = CODES.split(' ')

/** Whether an address can be in this country; codes in either case. */
export const isCountry = (code: string): boolean => COUNTRY_CODES.includes(code.toUpperCase())

/**
 * The options of a country field in the reader's language, sorted as it sorts.
 * @param first the member's country: it is before all others
 * @param nameOf the country's name from its code
 */
export const countryOptions = (
  locale: string,
  first: string | null,
  nameOf: (code: string) => string,
): { value: string; label: string }[] => {
  const own = (first ?? '').toUpperCase()
  const collator = new Intl.Collator(locale)
  return COUNTRY_CODES.map((value) => ({ value, label: nameOf(value) || value })).sort((a, b) =>
    a.value === own ? -1 : b.value === own ? 1 : collator.compare(a.label, b.label),
  )
}
