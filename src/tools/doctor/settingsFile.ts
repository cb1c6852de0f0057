/** The operator's settings file: read before the examination, and added to after it. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '../../contract/all.ts'
import type { Proposal } from '../../doctor/finding.ts'
import { isRecord } from '../../lib/isRecord.ts'
import { readSettings } from '../../lib/readSettings.ts'
import { type StorefrontConfig, defaultConfig } from '../../lib/settings.ts'
import { DoctorFailure } from './failure.ts'

type Raw = Record<string, unknown>

const NAMES = endpoints.map(({ name }) => name)
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** As it is in the file; empty where there is none and none is needed. @throws DoctorFailure */
const readRaw = async (file: string, isNeeded: boolean): Promise<Raw> => {
  let raw: unknown
  try {
    raw = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (isMissing(error) && !isNeeded) return {}
    throw new DoctorFailure('disk', `${file} cannot be read: ${reasonOf(error)}`)
  }
  if (!isRecord(raw)) throw new DoctorFailure('disk', `${file} holds no object of settings.`)
  return raw
}

const checked = (file: string, raw: Raw): StorefrontConfig => {
  const { config, problems } = readSettings(raw, NAMES)
  if (problems.length > 0) throw new DoctorFailure('disk', `${file} has mistakes:\n${problems.map((one) => `  ${one}`).join('\n')}`)
  return config
}

/** The settings to check by. @throws DoctorFailure where the file has mistakes */
export const readConfig = async (file: string | null, isNeeded: boolean): Promise<StorefrontConfig> =>
  file === null ? defaultConfig : checked(file, await readRaw(file, isNeeded))

export interface Merged {
  readonly settings: Raw
  /** Names of what was added, such as `endpoints.carts.create`. */
  readonly added: readonly string[]
  /** Names of what the operator has set otherwise, and was left. */
  readonly kept: readonly string[]
}

/** Adds what is proposed to what the operator wrote, which stays as it is. */
export const merge = (own: Raw, proposal: Proposal): Merged => {
  const added: string[] = []
  const kept: string[] = []
  const add = (into: Raw, name: string, value: unknown, label: string): void => {
    if (!Object.hasOwn(into, name)) {
      into[name] = value
      added.push(label)
    } else if (!isDeepStrictEqual(into[name], value)) kept.push(label)
  }
  const settings: Raw = { ...own }
  const { endpoints: places, ...others } = proposal
  for (const [name, value] of Object.entries(others)) add(settings, name, value, name)
  const ownPlaces = isRecord(own['endpoints']) ? { ...own['endpoints'] } : {}
  for (const [name, value] of Object.entries(places ?? {})) add(ownPlaces, name, value, `endpoints.${name}`)
  if (Object.keys(ownPlaces).length > 0) settings['endpoints'] = ownPlaces
  return { settings, added, kept }
}

/** Writes the file whole or not at all; not where nothing is new. @throws DoctorFailure */
export const fixSettings = async (file: string, proposal: Proposal): Promise<Merged> => {
  const merged = merge(await readRaw(file, false), proposal)
  checked(file, merged.settings)
  if (merged.added.length === 0) return merged
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(merged.settings, null, 2)}\n`)
    await rename(`${file}.new`, file)
  } catch (error) {
    throw new DoctorFailure('disk', `${file} cannot be written: ${reasonOf(error)}`)
  }
  return merged
}
