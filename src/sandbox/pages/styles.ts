/** Styles of the sandbox's pages: deliberately simple, and different from those of the storefront. */
const BASE_CSS = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#eef1f6, #10151d);
  --paper: light-dark(#fff, #19202b);
  --ink: light-dark(#17202e, #e7ecf4);
  --faint: light-dark(#546072, #a3afc0);
  --line: light-dark(#c9d1de, #364152);
  --accent: light-dark(#1f4fbf, #8fb3ff);
  --on-accent: light-dark(#fff, #0c1526);
  --warn: light-dark(#9d2b1c, #ff9d8c);
  --note: light-dark(#fff3d0, #3a3116);
  --good: light-dark(#1c6b3a, #7fd6a0);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: center; padding: .5rem max(1rem, calc(50vw - 32rem)); background: var(--paper); border-bottom: 1px solid var(--line); }
.bar p { margin: 0; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.tag { padding: .1rem .5rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--warn); font-size: .85rem; }
main { max-width: 66rem; margin: 0 auto; padding: 1rem; }
h1 { margin: .5rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0 0 .5rem; font-size: 1.2rem; }
h3 { margin: 1.25rem 0 .5rem; font-size: 1rem; }
section { margin-bottom: 1rem; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
small { color: var(--faint); }
button, .button, input, select, textarea { min-height: 2.75rem; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--paper); color: inherit; font: inherit; }
button, .button { display: inline-block; cursor: pointer; font-weight: 600; text-decoration: none; }
button:hover, .button:hover { border-color: var(--ink); }
input[type="checkbox"] { min-height: 0; width: 1.15rem; height: 1.15rem; margin: 0; margin-inline-end: .4rem; vertical-align: -.2rem; accent-color: var(--accent); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.danger { border-color: var(--warn); color: var(--warn); }
.note { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--note); }
`

/** Styles of the hosted checkout page. */
export const PAY_CSS = `${BASE_CSS}
main { max-width: 40rem; }
.bar { padding-inline: max(1rem, calc(50vw - 19rem)); }
th.number { width: 6rem; }
@media (width < 30rem) { section { padding: .75rem .5rem; } th.number { width: auto; } tr > :first-child:not([colspan]) { width: 100%; } h2, section > p, section > form { padding-inline: .5rem; } }
.total { display: flex; justify-content: space-between; padding: 0 1rem; font-size: 1.2rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.actions .primary { flex: 1 1 100%; min-height: 3.25rem; font-size: 1.1rem; }
.actions button { flex: 1 1 8rem; }
.actions + form, form + form { margin-top: 2rem; }
.refuse { margin: .75rem 0 0; color: var(--faint); }
.gone, .problems { color: var(--warn); }
.ask :is(input, textarea) { width: 100%; }
`

/** Styles of the panel. */
export const PANEL_CSS = `${BASE_CSS}
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0; }
.facts div { display: flex; flex-direction: column-reverse; }
.facts dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.facts dt { color: var(--faint); }
.line { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-top: .75rem; }
.line p, .fields p { margin: 0; }
.line label, .fields label { display: block; }
.line > label { align-self: center; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .75rem; }
.fields input:not([type="checkbox"]), .fields select { width: 100%; }
.wide { grid-column: 1 / -1; }
td.name { white-space: nowrap; }
td { vertical-align: middle; }
.buttons { display: flex; flex-wrap: wrap; gap: .4rem; }
td .buttons { align-items: center; }
.buttons + .buttons { margin-top: .4rem; }
.people { padding-inline-start: 1.25rem; }
.people form { display: inline; margin-inline-start: .5rem; }
.scroll { overflow-x: auto; }
.mails { padding-inline-start: 2rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`

/** Styles of the doctor's page. */
export const DOCTOR_CSS = `${PANEL_CSS}
.findings { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
.findings li { padding-top: .75rem; border-top: 1px solid var(--line); }
.findings li:first-child { padding-top: 0; border-top: 0; }
.findings p { margin: 0; overflow-wrap: anywhere; }
.findings .about { display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: center; margin-bottom: .25rem; }
.findings .more { color: var(--faint); font-size: .9rem; }
.mark { min-width: 4.75rem; padding: .05rem .6rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .85rem; text-align: center; }
.mark.ok { color: var(--good); }
.mark.hint { background: var(--note); }
.mark.problem { color: var(--warn); font-weight: 600; }
.facts .wrong { color: var(--warn); }
details + .findings, .findings + details { margin-top: .75rem; }
summary { min-height: 2.75rem; padding-block: .6rem; cursor: pointer; font-weight: 600; }
pre { overflow-x: auto; margin: .75rem 0 0; padding: .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--ground); }
`
