import { type Finding, type Report, findingsByPart } from '../../doctor/finding.ts'
import type { Html } from './html.ts'
import { html, page } from './html.ts'

const item = ({ result, subject, provenance, summary, details, settings }: Finding): Html => html`<li>
<p class="about"><span class="mark ${result === 'note' ? 'hint' : result}">${result}</span> <code>${subject}</code>${provenance === null ? '' : html` <small>${provenance}</small>`}</p>
<p>${summary}</p>
${details.map((line) => html`<p class="more">${line}</p>`)}
${settings === null ? '' : html`<pre tabindex="0"><code>${JSON.stringify(settings, null, 2)}</code></pre>`}
</li>`

const list = (findings: readonly Finding[]): Html => html`<ul class="findings">${findings.map(item)}</ul>`

/** What is as it should be is counted, and opens on demand where it would be a long list. */
const FEW_FINDINGS = 5

const part = ({ title, findings }: { readonly title: string, readonly findings: readonly Finding[] }, at: number): Html => {
  const open = findings.filter(({ result }) => result === 'problem').concat(findings.filter(({ result }) => result === 'note'))
  const well = findings.filter(({ result }) => result === 'ok')
  const isShort = findings.length <= FEW_FINDINGS
  return html`<section aria-labelledby="part-${at}">
<h2 id="part-${at}">${title}</h2>
${isShort ? list([...open, ...well]) : html`${open.length === 0 ? '' : list(open)}
${well.length === 0 ? '' : html`<details><summary>${well.length} as they should be</summary>${list(well)}</details>`}`}
</section>`
}

const VERDICTS: Readonly<Record<Report['ending'], string>> = {
  whole: '', credentials: 'The demo member could not sign in: what needs one was not checked.', address: 'Nothing answers as a Front API: nothing further was checked.',
  network: 'Nothing answers: nothing further was checked.', later: 'It asks to come back later: nothing further was checked.',
  interrupted: 'It answers so slowly that the examination was ended.',
}

const verdict = ({ counts, ending }: Report): string =>
  VERDICTS[ending] || (counts.problem === 0 ? 'Nothing is wrong.' : `${counts.problem} ${counts.problem === 1 ? 'thing is' : 'things are'} wrong.`)

/** The report as a page. @param faults how many faults wait on the panel */
export const doctorView = (report: Report, faults: number): Promise<Response> => {
  const { counts, findings, baseUrl } = report
  const body = html`<header class="bar"><p><strong>Sandbox</strong> <span class="tag">marketplace in a box</span></p>
<nav aria-label="Sandbox"><a href="/">Storefront</a> <a href="/sandbox">Panel</a></nav></header>
<main>
<h1>Doctor</h1>
<section aria-labelledby="verdict">
<h2 id="verdict">${verdict(report)}</h2>
<dl class="facts">
<div><dt>problems</dt><dd${counts.problem > 0 ? html` class="wrong"` : ''}>${counts.problem}</dd></div><div><dt>notes</dt><dd>${counts.note}</dd></div><div><dt>ok</dt><dd>${counts.ok}</dd></div>
</dl>
<p>A copy of this marketplace was asked with GET and OPTIONS, but for signing in as <code>member@example.com</code> and out again: nothing here has changed.
${faults === 0 ? html`<a href="/sandbox#faults">Add a fault</a> and ask again, to see what it finds.` : 'The faults that wait on the panel count too, and keep on waiting.'}</p>
<p>The same at a terminal, for this marketplace or a real one: <code>npm run doctor -- --base-url ${baseUrl}</code></p>
</section>
${findingsByPart(findings).map(part)}
</main>`
  return page(body, { title: 'Doctor · Sandbox', css: '/sandbox/doctor.css' })
}
