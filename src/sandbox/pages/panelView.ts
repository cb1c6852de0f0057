import type { Faults } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import { html, page } from './html.ts'

/** The panel. */
export const panelView = (_desk: Desk, _faults: Faults, _url: URL): Promise<Response> =>
  page(html`<main><h1>Sandbox</h1></main>`, { title: 'Sandbox', css: '/sandbox/panel.css' })
