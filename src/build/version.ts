/** What a build says of itself, in `version.json` beside its document: which version of the storefront a folder holds. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin, ResolvedConfig } from 'vite'
import { VERSION_FILE } from './hosting.ts'

export interface Version {
  readonly name: string
  readonly version: string
  /** The commit that was built, with `+` where files differ from it; null where nobody knows. */
  readonly commit: string | null
  /** When, as an ISO time. */
  readonly built: string
}

const git = async (root: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** The commit of a folder: git's, or `STOA_COMMIT` where the source came without its history. */
const commitOf = async (root: string, env: NodeJS.ProcessEnv): Promise<string | null> => {
  try {
    // A repository around the folder knows nothing of it.
    if (await git(root, 'rev-parse', '--show-prefix') !== '') throw new Error('another repository')
    const [commit, changes] = await Promise.all([git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain', '--untracked-files=no')])
    return changes === '' ? commit : `${commit}+`
  } catch {
    return env['STOA_COMMIT'] ?? null
  }
}

/** When it is built, in whole seconds; `SOURCE_DATE_EPOCH` says it for whoever builds the same twice. */
const timeOf = (env: NodeJS.ProcessEnv): string => {
  const epoch = Number(env['SOURCE_DATE_EPOCH'])
  return new Date(epoch > 0 ? epoch * 1000 : Math.floor(Date.now() / 1000) * 1000).toISOString()
}

/** The version of the source in a folder. */
export const readVersion = async (root: string, env: NodeJS.ProcessEnv = process.env): Promise<Version> => {
  // The repository's own file.
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string, version: string }
  return { name, version, commit: await commitOf(root, env), built: timeOf(env) }
}

/** Writes `version.json` with a build. */
export const versionPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:version',
    apply: 'build',
    configResolved(config) {
      resolved = config
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: `${JSON.stringify(await readVersion(resolved.root))}\n` })
    },
  }
}
