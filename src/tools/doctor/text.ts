/** The report for people. */
import { type Finding, type Report, type Result, findingsByPart } from '../../doctor/finding.ts'
import type { Merged } from './settingsFile.ts'

const MARKS: Readonly<Record<Result, string>> = { ok: '  ok     ', note: '  note   ', problem: '  PROBLEM' }
const SUBJECT_CHARACTERS = 26
const CONTINUED = ' '.repeat(10)

const lineOf = ({ result, subject, provenance, summary, details, settings }: Finding): string => [
  `${MARKS[result]} ${subject.padEnd(SUBJECT_CHARACTERS)} ${provenance === null ? '' : `[${provenance}] `}${summary}`,
  ...details.map((line) => `${CONTINUED}${line}`),
  ...(settings ? [`${CONTINUED}→ settings: ${JSON.stringify(settings)}`] : []),
].join('\n')

const ENDINGS: Readonly<Record<Report['ending'], string>> = {
  whole: '', credentials: 'The credentials were refused: what needs a member was not checked.', address: 'There is no Front API at this address: nothing further was checked.',
  network: 'The marketplace cannot be asked: nothing further was checked.', later: 'The marketplace wants to be asked later: nothing further was checked.',
  interrupted: 'Interrupted: nothing further was checked.',
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const closing = ({ counts, settings, ending, baseUrl }: Report, fixed: { readonly file: string, readonly merged: Merged } | null): string[] => {
  const isEmpty = Object.keys(settings).length === 0
  const lines = [ENDINGS[ending], `${counts.ok} ok, ${plural(counts.note, 'note')}, ${plural(counts.problem, 'problem')}.`]
  if (!fixed) return isEmpty ? lines : [...lines, '', 'To put into the settings, or let --fix market.json do it:', JSON.stringify(settings, null, 2)]
  const { file, merged: { added, kept } } = fixed
  return [
    ...lines, '',
    added.length > 0 ? `Written to ${file}: ${added.join(', ')}.` : `${file} has all of it already: nothing was written.`,
    ...(kept.length > 0 ? [`Left as you wrote it, although something else was found: ${kept.join(', ')}.`] : []),
    `Try it: STOREFRONT_CONFIG=${file} STOREFRONT_BASE_URL=${baseUrl} npm start`,
  ]
}

/** @param fixed what `--fix` did */
export const textReport = (report: Report, fixed: { readonly file: string, readonly merged: Merged } | null): string => {
  const parts = findingsByPart(report.findings).map(({ title, findings }) => `${title}\n${findings.map(lineOf).join('\n')}`)
  const who = report.signedIn ? 'as a member' : 'as nobody'
  return [`${report.baseUrl}, ${who}, ${report.checked}`, ...parts, closing(report, fixed).filter((line, at) => line !== '' || at > 0).join('\n')].join('\n\n')
}
