/** The contract as one page for people: no script, nothing loaded, fit for paper. */
import type { ApiResponse, Content, OpenApi, Operation } from './openapi.ts'
import { COMPONENTS, type JsonSchema } from './schemas.ts'

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text with `code` between backticks. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const anchorOf = (component: string) => `schema-${component}`

const refName = ({ $ref = '' }: { readonly $ref?: string }) => $ref.split('/').at(-1) ?? ''

const literals = (values: readonly unknown[]) => values.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' | ')

/** A schema's type in a few words, references as links. */
export const typeWords = (schema: JsonSchema): string => {
  if (schema.$ref) return `<a href="#${escape(anchorOf(refName(schema)))}">${escape(refName(schema))}</a>`
  if (schema.enum) return literals(schema.enum)
  if ('const' in schema) return literals([schema['const']])
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' | ')
  if (schema.items) return `list of ${typeWords(schema.items)}`
  if (schema['format'] === 'binary') return 'file'
  if (schema.properties) return 'object'
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    return `object of ${typeWords(schema.additionalProperties)}`
  }
  return schema.type === undefined ? 'any value' : escape([schema.type].flat().join(' | '))
}

/** The object in a schema whose fields are worth a row each: itself, of a list, or the one beside null. */
const inner = (schema: JsonSchema): JsonSchema | undefined => {
  if (schema.properties) return schema
  if (schema.items) return inner(schema.items)
  return schema.anyOf?.map(inner).find((part) => part !== undefined)
}

const rows = (schema: JsonSchema, prefix = ''): string =>
  Object.entries(inner(schema)?.properties ?? {})
    .map(([name, field]) => {
      const isRequired = inner(schema)?.required?.includes(name) ?? false
      const path = prefix + name
      const nested = inner(field)
      return (
        `<tr><th scope="row"><code>${escape(path)}</code></th><td>${typeWords(field)}</td>` +
        `<td>${isRequired ? 'required' : ''}</td></tr>${nested ? rows(nested, `${path}.`) : ''}`
      )
    })
    .join('')

const fields = (caption: string, schema: JsonSchema): string => {
  const body = rows(schema)
  const whole = schema.properties ? '' : `: ${typeWords(schema)}`
  if (body === '') return `<p class="fields"><b>${caption}</b>${whole || ': an empty object'}</p>`
  return `<table><caption>${caption}${whole}</caption><tbody>${body}</tbody></table>`
}

const schemasOf = (content: Content | undefined): JsonSchema[] => {
  const schema = content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema
  return schema ? [schema] : []
}

const isError = (schema: JsonSchema) => (schema.$ref ?? '').startsWith(`${COMPONENTS}Error`)

const errorRow = (status: string, response: ApiResponse, document: OpenApi): string => {
  const { description = '', content = {} } = response.$ref
    ? (document.components.responses[refName(response)] ?? {})
    : response
  const json = content['application/json']?.schema
  const shapes = json ? (json.anyOf ?? [json]).filter(isError).map(typeWords) : []
  if (content['text/html']) shapes.push('an HTML page')
  return `<tr><th scope="row">${status}</th><td>${prose(description)}</td><td>${shapes.join(', ')}</td></tr>`
}

const isSuccess = (status: string) => status.startsWith('2')

const answers = (operation: Operation): string =>
  Object.entries(operation.responses)
    .filter(([status, { content }]) => isSuccess(status) && content)
    .flatMap(([status, { content }]) =>
      schemasOf(content)
        .flatMap((schema) => (schema.anyOf?.some(isError) ? schema.anyOf : [schema]))
        .filter((schema) => !isError(schema))
        .map((schema) => fields(`Answer ${status}`, schema)),
    )
    .join('')

const errors = (operation: Operation, document: OpenApi): string => {
  const listed = Object.entries(operation.responses)
    .filter(([status, { description = '' }]) => !isSuccess(status) || description !== 'Success')
    .map(([status, response]) => errorRow(status, response, document))
  return `<table><caption>Errors</caption><tbody>${listed.join('')}</tbody></table>`
}

const parameters = ({ parameters: all }: Operation): string =>
  all.length === 0
    ? ''
    : `<table><caption>Parameters</caption><tbody>${all
        .map(
          ({ name, in: place, required, schema }) =>
            `<tr><th scope="row"><code>${escape(name)}</code></th><td>${typeWords(schema)}</td>` +
            `<td>${place}${required ? ', required' : ''}</td></tr>`,
        )
        .join('')}</tbody></table>`

const badge = ({ 'x-provenance': { kind } }: Operation) => `<span class="badge ${kind}">${kind}</span>`

const article = (path: string, method: string, operation: Operation, document: OpenApi): string => {
  const { source, assumed } = operation['x-provenance']
  const [body] = schemasOf(operation.requestBody?.content)
  return `<article id="${escape(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code> ${badge(operation)}</h3>
<p>${prose(operation.summary)}</p>
<p class="facts"><b>${escape(operation.operationId)}</b> · ${operation['x-auth']} · ${prose(source)}${
    assumed ? ` · <em>assumed: ${prose(assumed)}</em>` : ''
  }</p>
${parameters(operation)}${body ? fields('Body', body) : ''}${answers(operation)}${errors(operation, document)}
</article>`
}

interface Entry {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const summary = (entries: readonly Entry[]): string => {
  const of = (kind: string) => entries.filter(({ operation }) => operation['x-provenance'].kind === kind)
  const links = of('assumed')
    .map(({ operation: { operationId: id } }) => `<li><a href="#${escape(id)}">${escape(id)}</a></li>`)
    .join('')
  return `<p>${entries.length} operations: ${['specified', 'assumed']
    .map((kind) => `<span class="badge ${kind}">${of(kind).length} ${kind}</span>`)
    .join(' ')}</p>
<p>An assumed operation is our answer to a gap of the specification. Where a marketplace differs, its operator corrects
method and path by name in the configuration (<code>endpoints</code>); no code changes.</p>
<details open><summary>The ${of('assumed').length} assumed operations</summary><ul class="columns">${links}</ul></details>`
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d8d4cc,#44413c);--quiet:light-dark(#655f55,#b3ada2);
--soft:light-dark(#f4f1eb,#26241f);--warn:light-dark(#8a3b00,#ffb27a);--good:light-dark(#14603a,#7fd6a4)}
body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:60rem;margin:0 auto;padding:1.5rem;
background:light-dark(#fff,#181713);color:light-dark(#1d1b17,#efece5)}
h1,h2,h3{line-height:1.2;text-wrap:balance}h2{margin-block:2.5rem 0.5rem;text-transform:capitalize}
code{font:0.9em/1.4 ui-monospace,monospace;overflow-wrap:anywhere}a{color:inherit}
article{border-block-start:1px solid var(--line);padding-block:0.5rem 1rem}
h3{font-size:1rem;margin-block:0.75rem 0.25rem}p{margin-block:0.25rem}
.method{font-weight:700}.facts{color:var(--quiet);font-size:0.875rem}
.badge{border:1px solid;border-radius:1rem;padding:0 0.6em;font-size:0.8rem;font-weight:600;white-space:nowrap}
.specified{color:var(--good)}.assumed{color:var(--warn)}
table{border-collapse:collapse;inline-size:100%;margin-block:0.5rem;font-size:0.875rem}
caption{text-align:start;font-weight:600;padding-block:0.25rem}
th,td{border-block-start:1px solid var(--line);padding:0.2rem 0.75rem 0.2rem 0;text-align:start;vertical-align:top;font-weight:400}
th{inline-size:16rem}.columns{columns:14rem;padding-inline-start:1.2rem}
details{background:var(--soft);border-radius:0.5rem;padding:0.5rem 1rem;margin-block:1rem}summary{cursor:pointer;font-weight:600}
nav ul{display:flex;flex-wrap:wrap;gap:0.25rem 1rem;list-style:none;padding:0}
@media print{body{max-inline-size:none;padding:0;font-size:9pt}article{break-inside:avoid-page}nav{display:none}
details::details-content{content-visibility:visible}}
`

/** The page. */
export const buildPage = (document: OpenApi): string => {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    own: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const sections = groups.map(
    ({ name, own }) =>
      `<section><h2 id="${name}">${name}</h2>${own
        .map(({ path, method, operation }) => article(path, method, operation, document))
        .join('')}</section>`,
  )
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<article id="${anchorOf(name)}">${fields(name, schema)}</article>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Front API reference</title><style>${STYLE}</style></head>
<body><h1>Front API reference</h1>
<p>${prose('Every operation that this storefront knows, relative to `{base_url}/front_api/v1`, and where the knowledge comes from. The same as `openapi.json` beside this page.')}</p>
${summary(entries)}
<nav aria-label="Groups"><ul>${groups.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}<li><a href="#records">records</a></li></ul></nav>
<main>${sections.join('')}<section><h2 id="records">Records</h2>${records.join('')}</section></main>
</body></html>
`
}
