/** The page of one listing. */
export { attributeTexts, type AttributeText } from './attributeText.ts'
export { firstListingRead, useListing } from './useListing.ts'
export { isOnShow, piecesOf, statesOf, type Tone } from './ownState.ts'
export { shareListing } from './shareListing.ts'
