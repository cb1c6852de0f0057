/** The profile: what of a member can be changed, its rules, and what is sent. */
import * as z from 'zod/mini'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { updateProfile } from '../../contract/account.ts'
import type { Member } from '../../contract/member.ts'
import type { I18n, MessageKey } from '../../i18n/index.ts'
import { line } from './fieldRules.ts'

/** The form's values, by field. */
export type ProfileValues = Record<string, string>

/** A field that this marketplace added to its members, known by its alias. */
export interface CustomField {
  readonly alias: string
  /** Its name in the form. */
  readonly name: string
  readonly label: string
  /** Shown with several lines. */
  readonly isLong: boolean
}

/** The name of an alias in the form, whose own names are paths: a dot or a bracket would mean something there. */
const nameOf = (alias: string): string =>
  `attribute_${alias.replace(/[^a-z\d]/gi, (sign) => `_${sign.charCodeAt(0).toString(16)}_`)}`

const WRITABLE_FIELDS = ['first_name', 'last_name', 'business_name', 'lang'] as const

/** Longer values get a field of several lines. */
const LINE_MAX_LENGTH = 60

const labelOf = (alias: string): string => {
  const words = alias.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The custom fields that are texts; other kinds are not edited. */
export const customFields = ({ attributes }: Pick<Member, 'attributes'>): CustomField[] =>
  Object.entries(attributes).flatMap(([alias, value]) => {
    if (typeof value !== 'string') return []
    const isLong = value.length > LINE_MAX_LENGTH || value.includes('\n')
    return [{ alias, name: nameOf(alias), label: labelOf(alias) || alias, isLong }]
  })

/** Whether the member stands for a company. */
export const isCompany = ({ account_type, business_name, company }: Member): boolean =>
  account_type === 'company' || Boolean(business_name ?? company?.business_name)

/** The form's values for a member. */
export const profileValues = (member: Member, fields: readonly CustomField[]): ProfileValues => ({
  first_name: member.first_name ?? '',
  last_name: member.last_name ?? '',
  business_name: member.business_name ?? member.company?.business_name ?? '',
  lang: member.lang ?? '',
  ...Object.fromEntries(fields.map(({ alias, name }) => [name, String(member.attributes[alias] ?? '')])),
})

const REQUIRED_FIELDS: Readonly<Partial<Record<string, MessageKey>>> = {
  first_name: 'account.needFirstName',
  last_name: 'account.needLastName',
  business_name: 'account.needBusinessName',
}

/** The rules of these fields; a required one that the marketplace never stated may stay empty, as long as nobody changes it. */
export const profileSchema = (names: readonly string[], isChanged: (name: string) => boolean, t: I18n['t']) =>
  z.object(Object.fromEntries(names.map((name) => {
    const message = REQUIRED_FIELDS[name]
    const required = message && z.refine<string>((value) => value !== '' || !isChanged(name), { error: () => t(message) })
    return [name, required ? line(t).check(required) : z.string().check(z.trim())] as const
  })))

/** What is sent: only what was changed. */
export const profileBody = (
  values: ProfileValues, isChanged: (name: string) => boolean, fields: readonly CustomField[],
): BodyOf<typeof updateProfile> => {
  const own = WRITABLE_FIELDS.filter(isChanged).map((name) => [name, values[name] ?? ''])
  const custom = fields.filter(({ name }) => isChanged(name)).map(({ alias, name }) => [alias, values[name] ?? ''])
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { attributes: Object.fromEntries(custom) }) }
}

/** A refusal's fields by the form's names: the marketplace states custom ones by alias, alone or below `attributes`. */
export const profileFields = (stated: Readonly<Record<string, string>>, fields: readonly CustomField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ alias, name }) => {
    const message = stated[`attributes.${alias}`] ?? stated[alias]
    return message === undefined ? [] : [[name, message] as const]
  }))
