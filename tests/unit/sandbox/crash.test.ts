// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createNodeSandbox } from '../../../src/sandbox/node.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const jiti = join(here, '../../../node_modules/jiti/lib/jiti-cli.mjs')

/** Lets a shop write for a while, then kills it as a power cut would. */
const killed = async (dir: string, after: number): Promise<void> => {
  const shop = spawn(process.execPath, [jiti, join(here, 'crashing.ts'), dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(shop, 'exit')
  await once(shop.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, after))
  shop.kill('SIGKILL')
  await ended
}

it('The state is whole after every kill -9, and nothing that was written is lost', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'stoa-crash-'))
  const lines: string[] = []
  let known = 0
  // Moments after the first write is due (150 ms), in the middle of the ones that follow.
  for (const after of [310, 463, 617, 389]) {
    await killed(dir, after)
    JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))
    const { sandbox } = await createNodeSandbox({ dir, listings: 20, log: (line) => lines.push(line) })
    expect(sandbox.world.messages.length).toBeGreaterThan(known)
    known = sandbox.world.messages.length
    for (const file of sandbox.world.attachments) expect(atob(file.content)).toHaveLength(file.size)
  }
  expect(lines).toEqual([])
  await rm(dir, { recursive: true, force: true })
}, 60_000)
