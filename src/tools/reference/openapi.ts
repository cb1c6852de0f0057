/** The contract as an OpenAPI 3.1 document. */
import { endpoints } from '../../contract/all.ts'
import type { AnyEndpoint, ErrorBody, KnownError, Provenance } from '../../contract/endpoint.ts'
import { COMPONENTS, inputSchema, responseSchemas, type JsonSchema } from './schemas.ts'

/** What a content type may be. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** One answer of an operation. */
export interface ApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Content
}

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** One operation. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, ApiResponse>>
  readonly 'x-auth': AnyEndpoint['auth']
  readonly 'x-provenance': Provenance
}

/** The document. */
export interface OpenApi {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly unknown[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ApiResponse>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

const text = { type: 'string' } as const
const failed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: true,
})

const code = { type: 'integer', minimum: 300 }
const refused = { type: 'boolean', const: false }
/** The error bodies by shape (specification, Errors, Front API). */
const ERROR_SCHEMAS: Readonly<Record<Exclude<ErrorBody, 'html'>, readonly [name: string, schema: JsonSchema]>> = {
  standard: ['ErrorStandard', failed({ code, status: { type: 'string', const: 'error' }, message: text })],
  cart_items: ['ErrorCartItems', failed({ success: refused, error: text })],
  cart: ['ErrorCart', failed({ status: { type: 'string', const: 'failed' }, message: text })],
  wishlist: ['ErrorOutcome', failed({ success: refused, message: text })],
  recovery: ['ErrorRecovery', failed({ code, success: refused, message: text })],
}

const COMMON: Readonly<Record<string, ApiResponse>> = {
  Moved: { description: 'Another address of the marketplace was called; it is not followed.' },
  RateLimited: { description: 'Too many requests. `Retry-After` may say when to come back; the body is not documented.' },
  Maintenance: { description: 'The marketplace is in maintenance; `Retry-After` says when to come back.' },
}

const anyOf = (schemas: readonly JsonSchema[]): JsonSchema => {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return distinct.length === 1 && distinct[0] ? distinct[0] : { anyOf: distinct }
}

const wordsOf = ({ when, message }: KnownError) => (message ? `${when}: “${message}”` : when)

const contentOf = (errors: readonly KnownError[], success: readonly JsonSchema[] = []): Content => {
  const schemas = errors.flatMap(({ body }) => (body === 'html' ? [] : [{ $ref: COMPONENTS + ERROR_SCHEMAS[body][0] }]))
  const json = [...success, ...schemas]
  return {
    ...(json.length > 0 && { 'application/json': { schema: anyOf(json) } }),
    ...(errors.some(({ body }) => body === 'html') && { 'text/html': { schema: text } }),
  }
}

const responsesOf = (endpoint: AnyEndpoint, answer: JsonSchema): Record<string, ApiResponse> => {
  const success = endpoint.status ?? 200
  const byStatus = new Map<number, KnownError[]>([[success, []]])
  for (const error of endpoint.errors) byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error])
  const own = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, errors]): [string, ApiResponse] => {
      const isSuccess = status === success
      const causes = errors.map(wordsOf).join('; ')
      const description = isSuccess ? (causes ? `Success; or refused, when ${causes}` : 'Success') : `When ${causes}`
      return [String(status), { description, content: contentOf(errors, isSuccess ? [answer] : []) }]
    })
  const common = { 301: 'Moved', 429: 'RateLimited', 503: 'Maintenance' }
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(
      Object.entries(common).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  }
}

const SECURITY = {
  member: [{ bearer: [] }, { cookie: [] }],
  public: [{}, { bearer: [] }, { cookie: [] }],
  visitor: [{}],
} as const

const AUTH_WORDS = {
  member: 'A member is required.',
  public: 'Public; acts for the member when a valid token is sent.',
  visitor: 'Works only without a token or session.',
} as const

const parametersOf = ({ path, query }: AnyEndpoint): Parameter[] => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // A cart is addressed by its own key; every other identifier of the platform is an integer.
  const inPath = names.map((name): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'key' ? 'string' : 'integer' },
  }))
  const { properties = {}, required = [] } = query ? inputSchema(query) : {}
  const inQuery = Object.entries(properties).map(([name, schema]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

const requestBodyOf = ({ body, encoding }: AnyEndpoint): Content | undefined => {
  if (!body) return undefined
  const schema = inputSchema(body)
  if (encoding === 'multipart') return { 'multipart/form-data': { schema } }
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
}

const provenanceWords = ({ kind, source, assumed }: Provenance) =>
  `Provenance: ${kind} (${source})${assumed ? `; assumed: ${assumed}` : ''}.`

const operationOf = (endpoint: AnyEndpoint, answer: JsonSchema): Operation => {
  const content = requestBodyOf(endpoint)
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0] ?? ''],
    summary: endpoint.summary,
    description: `${AUTH_WORDS[endpoint.auth]} ${provenanceWords(endpoint.provenance)}`,
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(endpoint),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(endpoint, answer),
    'x-auth': endpoint.auth,
    'x-provenance': endpoint.provenance,
  }
}

/** The whole contract. The same contract gives the same document: nothing of the day or the machine is in it. */
export const buildOpenApi = (): OpenApi => {
  const { answers, components } = responseSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, answers.get(endpoint.name) ?? {})
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Front API',
      version: 'v1',
      description:
        'The Front API of the marketplace platform as this storefront uses it. Operations whose `x-provenance.kind` is ' +
        '`assumed` are our answer to a gap of the specification: correct them in the configuration (`endpoints`).',
    },
    servers: [{ url: '{base_url}/front_api/v1', variables: { base_url: { default: 'https://marketplace.example' } } }],
    tags: [...new Set(endpoints.map(({ name }) => name.split('.')[0] ?? ''))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, ...Object.fromEntries(Object.values(ERROR_SCHEMAS)) },
      responses: COMMON,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/login, valid one year.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: "The storefront session of a theme on the marketplace's own domain (its name is not documented).",
        },
      },
    },
  }
}
