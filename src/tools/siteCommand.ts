/** What the commands have in common that write an exported catalogue into the folder of a site. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError, answerHelp, endOnDisk, endWithUsage } from '../build/commandLine.ts'
import { readStorefrontConfig } from '../build/storefrontConfig.ts'
import { isOrigin, type StorefrontConfig } from '../lib/settings.ts'
import { createProgress, type Progress } from './catalogue/progress.ts'
import { feedSiteOf } from './feeds/feedSiteOf.ts'
import { writeFeeds } from './feeds/writeFeeds.ts'

/** What every such command is given. */
const OPTIONS = {
  'out': { type: 'string' },
  'config': { type: 'string' },
  'catalogue': { type: 'string', default: 'catalogue' },
  'site-url': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/** A command as it was called. */
export interface SiteCommand {
  /** Absolute paths: where it writes, and the catalogue. */
  readonly out: string
  readonly catalogue: string
  readonly config: StorefrontConfig
  /** Of the storefront's public address. */
  readonly origin: string
  readonly progress: Progress
  /** Of an option of the command's own; undefined where it was left out. */
  readonly option: (name: string) => string | undefined
  /** The http(s) URL that an option's text names. */
  readonly urlOf: (option: string, text: string) => URL
  /** Ends the process for what kept it from its work: with 2 where that was not there, with 6 for the disk. @throws others */
  readonly fail: (problem: unknown) => never
}

/**
 * Reads how a command was called, and the settings.
 * @param usageText how it is called
 * @param own options beside those of all
 * @param noAddress what to say where the storefront's address is not known
 */
export const readSiteCommand = (usageText: string, own: Readonly<Record<string, { readonly type: 'string', readonly default?: string }>>, noAddress: string): SiteCommand => {
  answerHelp(usageText)
  const usage = (problem: unknown): never => endWithUsage(problem, usageText)
  const orUsage = <T>(read: () => T): T => {
    try {
      return read()
    } catch (problem) {
      return usage(problem)
    }
  }
  const given = orUsage(() => parseArgs({ options: { ...own, ...OPTIONS } }).values)
  const option = (name: string): string | undefined => {
    const value: unknown = given[name as keyof typeof given]
    return typeof value === 'string' ? value : undefined
  }
  const urlOf = (name: string, text: string): URL =>
    (/^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : usage(`--${name}: expected an http(s) address, got ${text}`))
  if (statSync(given.catalogue, { throwIfNoEntry: false })?.isFile()) usage(`--catalogue: ${given.catalogue} is a file, not a folder.`)
  const out = given.out ?? usage('No folder is named for the result.')
  const config = orUsage(() => readStorefrontConfig(process.cwd(), { ...process.env, ...(given.config !== undefined && { STOREFRONT_CONFIG: given.config }) }))
  const siteUrl = (given['site-url'] ?? config.siteUrl) || usage(noAddress)
  if (!isOrigin(siteUrl)) usage(`--site-url: expected an http(s) address without a path, got ${siteUrl}`)
  const progress = createProgress(process.stdout, Date.now)
  return {
    out: resolve(out),
    catalogue: resolve(given.catalogue),
    config,
    origin: new URL(siteUrl).origin,
    progress,
    option,
    urlOf,
    fail: (problem) => {
      progress.end()
      return problem instanceof UsageError ? usage(problem) : endOnDisk(problem)
    },
  }
}

/** Writes the sitemap and the feeds, and says what was done. */
export const writeSiteFeeds = async ({ catalogue, out, config, origin, progress, fail }: SiteCommand): Promise<void> => {
  const started = performance.now()
  const { written, kept, removed, foreign } = await writeFeeds({
    catalogue, out, site: feedSiteOf(config, origin), tell: (done, total) => progress.files(done, total, 'looked at'),
  }).catch(fail)
  progress.end()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  progress.note(`Sitemap and feeds: ${written} files written, ${kept} unchanged, ${removed} removed: ${out} (${seconds} s)`)
  for (const name of foreign) progress.note(`${name} was there before and stays as it is.`)
}
