/**
 * The first number, day or name that a browser formats makes it read its tables, which holds up a slow device's page for a
 * quarter of a second. Here nobody waits, and the page finds them read. The worker's name is the language.
 */
const language = self.name

new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(1)
new Intl.PluralRules(language).select(1)
new Intl.DisplayNames(language, { type: 'region' }).of('FR')
new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format()
// A rendered page is hydrated after this message, see `starter.ts`.
postMessage(0)
close()
