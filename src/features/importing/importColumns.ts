/** Which column of a file is which field of a listing. */
import type { Attribute } from '../../contract/listings.ts'
import { foldText } from '../../lib/text.ts'
import { TEXT_FIELDS, attributeField, type AttributeField, type TextField } from '../selling/index.ts'

/** The fields that a file can fill, in the order of the template. */
export const IMPORT_FIELDS = [...TEXT_FIELDS, 'pictures', 'tags'] as const
export type ImportField = TextField | 'pictures' | 'tags'
/** Where a column's cells go; '' is nowhere. */
export type ColumnTarget = '' | ImportField | AttributeField

/** The reference of the template's example: its row is not imported unless somebody wants it. */
export const EXAMPLE_REFERENCE = 'EXAMPLE'

export interface ImportColumn {
  /** As in the file's first row; '' where it has none. */
  readonly heading: string
  readonly target: ColumnTarget
}

/** Other names of the fields, folded, beside their own. */
const OTHER_NAMES: Readonly<Record<ImportField, string>> = {
  title: 'name product productname listing titre nom produit designation libelle annonce',
  description: 'descr desc text details body texte detail descriptif',
  category_id: 'category categorie rubrique rayon',
  order_type: 'ordertype ordertypeid ordertypeurltoken typedecommande typecommande howshoppersorderit modedecommande',
  price: 'unitprice saleprice prix prixunitaire prixdevente tarif prixttc',
  original_price: 'compareatprice regularprice oldprice pricebefore prixbarre prixdorigine ancienprix prixinitial pricebeforediscount prixavantremise',
  price_unit: 'unit unite unitedeprix priceisfor prixpour',
  quantity: 'qty stock inventory quantite qte stockdisponible instock enstock',
  min_qty: 'minimumquantity minqty minquantity quantiteminimale quantiteminimum qtemin smallestorder commandeminimale',
  sku: 'ref reference itemnumber referencesku articleno',
  external_id: 'id externalid externalreference ownreference identifiant identifiantexterne referenceexterne yourreference yourownreference votrereference votreproprereference',
  weight: 'poids weightkg poidskg',
  location: 'address place adresse lieu addressorarea adresseouquartier',
  city: 'town ville commune townorcity',
  state: 'region province county etat departement stateorregion regionoudepartement',
  country: 'countrycode pays codepays',
  lat: 'latitude',
  lng: 'lon long longitude',
  visibility: 'visibilite whereshoppersfindit oulesacheteurslatrouvent',
  status: 'statut etatdelannonce',
  pictures: 'image images picture photo photos imageurl imagesrc media medias cover lienimage urlimage',
  tags: 'tag keywords etiquettes motscles',
}

/** A name without case, accents, spaces and signs; a picture's number does not count. */
const nameKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')
const NUMBERED = /^((?:image|picture|photo|media)s?(?:url|src)?)\d+$/

const knownNames = (definitions: readonly Attribute[]): ReadonlyMap<string, ColumnTarget> => {
  const names = new Map<string, ColumnTarget>()
  const add = (name: string, target: ColumnTarget): void => {
    const key = nameKey(name)
    if (key !== '' && !names.has(key)) names.set(key, target)
  }
  for (const field of IMPORT_FIELDS) add(field, field)
  // The marketplace's own names count more than our guesses.
  for (const { alias } of definitions) add(alias, attributeField(alias))
  for (const { alias, title } of definitions) add(title, attributeField(alias))
  for (const field of IMPORT_FIELDS) for (const name of OTHER_NAMES[field].split(' ')) add(name, field)
  return names
}

/** Finds the fields of headings; each field once, but pictures may stand in several columns. */
export const matchColumns = (headings: readonly string[], definitions: readonly Attribute[]): ImportColumn[] => {
  const names = knownNames(definitions)
  const taken = new Set<ColumnTarget>()
  return headings.map((heading) => {
    const key = nameKey(heading)
    const found = names.get(key) ?? names.get(NUMBERED.exec(key)?.[1] ?? '') ?? ''
    const target = found !== 'pictures' && taken.has(found) ? '' : found
    taken.add(target)
    return { heading, target }
  })
}

/** Sets what a column is; the column that was it before, is nothing then. */
export const withTarget = (columns: readonly ImportColumn[], index: number, target: ColumnTarget): ImportColumn[] =>
  columns.map((column, at) => {
    if (at === index) return { ...column, target }
    return column.target === target && target !== 'pictures' ? { ...column, target: '' } : column
  })
