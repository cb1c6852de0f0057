import { COMMON_ATTRIBUTES, NAVIGATE_EVENT, reference, type ElementReference } from '../embed/reference.ts'

const classOf = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const propertyType = (type: string): { text: string } => ({ text: type })

const declarationOf = (tag: string, { description, attributes = [], events = [], methods = [], parts = [] }: ElementReference) => ({
  kind: 'class',
  customElement: true,
  name: classOf(tag),
  tagName: tag,
  description,
  superclass: { name: 'HTMLElement' },
  attributes: [...attributes, ...COMMON_ATTRIBUTES].map(({ name, type, description: what }) => ({ name, type: propertyType(type), description: what })),
  events: events.map(({ name, detail, description: what }) => ({ name, type: propertyType(`CustomEvent<${detail}>`), description: what })),
  members: methods.map(({ name, answer, description: what }) => ({ kind: 'method', name, return: { type: propertyType(`Promise<${answer}>`) }, description: what })),
  cssParts: parts.map(({ name, description: what }) => ({ name, description: what })),
})

/** The custom-elements manifest (schema 1.0.0), by which editors complete the elements in markup. */
export const customElementsManifest = (): string => {
  const entries = Object.entries(reference)
  return `${JSON.stringify({
    schemaVersion: '1.0.0',
    modules: [{
      kind: 'javascript-module',
      path: 'embed.js',
      declarations: entries.map(([tag, element]) => declarationOf(tag, element)),
      exports: entries.map(([tag]) => ({ kind: 'custom-element-definition', name: tag, declaration: { name: classOf(tag), module: 'embed.js' } })),
    }],
  }, null, 2)}\n`
}

const comment = (text: string, indent: string): string => `${indent}/** ${text} */\n`

const interfaceOf = (tag: string, { description, methods = [] }: ElementReference): string =>
  `${comment(description, '')}export interface ${classOf(tag)} extends HTMLElement {\n${methods.map(({ name, parameters, answer, description: what }) =>
    `${comment(what, '  ')}  ${name}(${parameters}): Promise<${answer}>\n`).join('')}}\n`

/** The types of the elements, their events and the one name that `embed.js` adds to the page. */
export const embedTypes = (): string => {
  const entries = Object.entries(reference)
  const events = new Map([NAVIGATE_EVENT, ...entries.flatMap(([, { events: own = [] }]) => own)].map((event) => [event.name, event]))
  return `${entries.map(([tag, element]) => interfaceOf(tag, element)).join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${entries.map(([tag]) => `    '${tag}': ${classOf(tag)}\n`).join('')}  }

  interface GlobalEventHandlersEventMap {
${[...events.values()].map(({ name, detail, description }) => `${comment(description, '    ')}    '${name}': CustomEvent<${detail}>\n`).join('')}  }

  interface Window {
    /** The one name that embed.js adds. */
    readonly Stoa?: {
      readonly version: string
      /** Reads session and cart again, where the theme has signed somebody in or out without a new page. */
      readonly refresh: () => Promise<void>
    }
  }
}
`
}
