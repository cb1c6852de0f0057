/** What the editor asks of the sandbox. */
import type { Draft } from '../draft.ts'
import type { Start } from '../start.ts'

const BASE = '/sandbox/appearance'

const send = async (path: string, settings: Draft | null, signal?: AbortSignal): Promise<Response> => {
  const body = JSON.stringify({ settings })
  const response = await fetch(`${BASE}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: signal ?? null })
  if (!response.ok) throw new Error(`The sandbox answered with ${response.status}.`)
  return response
}

/** What the editor begins with. */
export const readStart = async (): Promise<Start> => {
  const response = await fetch(`${BASE}/start.json`)
  if (!response.ok) throw new Error(`The sandbox answered with ${response.status}.`)
  // Written by src/sandbox/appearance/pages.ts from the type itself.
  return await response.json() as Start
}

/** Leaves a draft with the sandbox. Returns the id by which pages are shown with it. */
export const keepDraft = async (draft: Draft, signal: AbortSignal): Promise<string> => {
  const { id } = await (await send('drafts', draft, signal)).json() as { id: string }
  return id
}

/** Shows the whole storefront of this sandbox with a draft, or again with the operator's settings. */
export const applyDraft = async (draft: Draft | null): Promise<void> => {
  await send('applied', draft)
}
