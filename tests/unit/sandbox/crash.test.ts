// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { createNodeSandbox } from '../../../src/sandbox/node.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const jiti = join(here, '../../../node_modules/jiti/lib/jiti-cli.mjs')

/** The state as it stands in the folder, whole or not at all. */
const stored = async (dir: string): Promise<string> => readFile(join(dir, 'state.json'), 'utf8').catch(() => '')

/** Until something happens to the state in the folder: the next write has begun. */
const nextWrite = async (dir: string): Promise<void> => new Promise((resolve) => {
  const watcher = watch(dir, (_what, name) => {
    if (!name?.startsWith('state.json')) return
    watcher.close()
    resolve()
  })
})

/** Kills a shop as a power cut would, after the first of its writes landed. */
const killed = async (dir: string, moment: () => Promise<unknown>): Promise<void> => {
  const before = await stored(dir)
  const shop = spawn(process.execPath, [jiti, join(here, 'crashing.ts'), dir], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(shop, 'exit')
  // Not a fixed time: a busy machine may take seconds to begin.
  await vi.waitUntil(async () => (await stored(dir)) !== before, { timeout: 30_000, interval: 20 })
  await moment()
  shop.kill('SIGKILL')
  await ended
}

it('The state is whole after every kill -9, and nothing that was written is lost', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'stoa-crash-'))
  const lines: string[] = []
  let known = 0
  // In the middle of a write; and later, over what that one left.
  const moments = [() => nextWrite(dir), () => new Promise((resolve) => setTimeout(resolve, 313))]
  for (const moment of moments) {
    await killed(dir, moment)
    JSON.parse(await stored(dir))
    const { sandbox } = await createNodeSandbox({ dir, listings: 20, log: (line) => lines.push(line) })
    expect(sandbox.world.messages.length).toBeGreaterThan(known)
    known = sandbox.world.messages.length
    for (const file of sandbox.world.attachments) expect(atob(file.content)).toHaveLength(file.size)
  }
  expect(lines).toEqual([])
  await rm(dir, { recursive: true, force: true })
}, 150_000)
