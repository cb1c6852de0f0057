/** How postal addresses differ between countries, as data. Countries that are not in the tables follow the common form. */
import type { MessageKey } from '../../i18n/index.ts'

interface PostcodeRule {
  readonly pattern: RegExp
  /** A postcode of the country, to show what it looks like. */
  readonly example: string
}

/** What the form asks for in one country. */
interface AddressRules {
  readonly postcode: { readonly label: MessageKey; readonly isRequired: boolean; readonly rule?: PostcodeRule | undefined }
  readonly state: { readonly label: MessageKey; readonly use: 'required' | 'optional' | 'unused' }
  /** Whether the postcode is written before the town, as in most of Europe, or after it. */
  readonly isPostcodeFirst: boolean
}

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const WITHOUT_POSTCODE = setOf(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KE KI KM KN KP LC ' +
    'LY ML MO MR MS MW NR NU PA QA RW SB SC SL SO SR ST SY TD TF TG TK TL TO TT TV UG VU WS YE ZW',
)
const WITH_STATE = setOf('AR AU BR CA CN ID IN IT JP KR MX MY NG US VE')
const WITHOUT_STATE = setOf(
  'AT BE BG CH CY CZ DE DK EE FI FR GB GR HR HU IS LI LT LU LV MC MT NL NO PL PT RO SE SI SK SG IL NZ',
)
const POSTCODE_LAST = setOf('AU BR CA CN GB ID IE IN JP KR MX NZ SG US ZA')

const STATE_LABELS: Readonly<Record<string, MessageKey>> = {
  US: 'addresses.stateState', AU: 'addresses.stateState', BR: 'addresses.stateState', IN: 'addresses.stateState',
  MX: 'addresses.stateState', MY: 'addresses.stateState', NG: 'addresses.stateState', VE: 'addresses.stateState',
  CA: 'addresses.stateProvince', AR: 'addresses.stateProvince', CN: 'addresses.stateProvince', IT: 'addresses.stateProvince',
  ES: 'addresses.stateProvince', ID: 'addresses.stateProvince', KR: 'addresses.stateProvince',
  JP: 'addresses.statePrefecture', IE: 'addresses.stateCounty', GB: 'addresses.stateCounty',
}

const FIVE = /^\d{5}$/
const FOUR = /^\d{4}$/
const POSTCODES: Readonly<Record<string, PostcodeRule>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '94103' },
  CA: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, example: 'K1A 0B1' },
  GB: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, example: 'SW1A 1AA' },
  FR: { pattern: FIVE, example: '75011' },
  DE: { pattern: FIVE, example: '10115' },
  ES: { pattern: FIVE, example: '28013' },
  IT: { pattern: FIVE, example: '00184' },
  FI: { pattern: FIVE, example: '00100' },
  AT: { pattern: FOUR, example: '1010' },
  AU: { pattern: FOUR, example: '2000' },
  BE: { pattern: FOUR, example: '1000' },
  CH: { pattern: FOUR, example: '8001' },
  DK: { pattern: FOUR, example: '1050' },
  NO: { pattern: FOUR, example: '0150' },
  NL: { pattern: /^\d{4} ?[a-z]{2}$/i, example: '1012 AB' },
  SE: { pattern: /^\d{3} ?\d{2}$/, example: '111 29' },
  PL: { pattern: /^\d{2}-?\d{3}$/, example: '00-001' },
  PT: { pattern: /^\d{4}(-\d{3})?$/, example: '1100-148' },
}

/** What an address in this country needs. */
export const addressRules = (country: string): AddressRules => {
  const code = country.toUpperCase()
  return {
    postcode: {
      label: code === 'US' ? 'addresses.zipCode' : code === 'IE' ? 'addresses.eircode' : 'addresses.postcode',
      isRequired: !WITHOUT_POSTCODE.has(code),
      rule: POSTCODES[code],
    },
    state: {
      label: STATE_LABELS[code] ?? 'addresses.stateRegion',
      use: WITH_STATE.has(code) ? 'required' : WITHOUT_STATE.has(code) ? 'unused' : 'optional',
    },
    isPostcodeFirst: !POSTCODE_LAST.has(code),
  }
}
