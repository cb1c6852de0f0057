import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/all.ts'
import { buildOpenApi } from '../../src/tools/reference/openapi.ts'
import { buildPage } from '../../src/tools/reference/page.ts'

const document = buildOpenApi()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)!.operation

const walk = function* (value: unknown): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    yield [key, part]
    yield* walk(part)
  }
}

const resolveRef = (ref: string) =>
  ref.slice(2).split('/').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)

describe('the OpenAPI document', () => {
  test('has every endpoint of the contract once, at its method and path', () => {
    expect(endpoints).not.toEqual([])
    expect(operations).toHaveLength(endpoints.length)
    for (const { name, method, path, provenance } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation?.operationId, `${method} ${path}`).toBe(name)
      expect(operation?.['x-provenance']).toEqual(provenance)
    }
  })

  test('is of version 3.1, and states what that requires', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const { operation } of operations) {
      expect(operation.summary).not.toBe('')
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(response.$ref ?? response.description).toBeTruthy()
      }
    }
  })

  test('declares every parameter of a path, and no other', () => {
    for (const { path, operation } of operations) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(placeholders)
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('refers to nothing that does not exist', () => {
    const references = [...walk(document)].filter(([key]) => key === '$ref')
    expect(references.length).toBeGreaterThan(100)
    for (const [, ref] of references) {
      expect(ref).toMatch(/^#\/components\//)
      expect(resolveRef(String(ref)), String(ref)).toBeDefined()
    }
    for (const { operation } of operations) {
      for (const name of operation.security.flatMap((way) => Object.keys(way))) {
        expect(document.components.securitySchemes).toHaveProperty(name)
      }
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...operation.tags]))
    }
  })

  test('holds no leftovers of the generator, and survives as JSON', () => {
    const keys = new Set([...walk(document)].map(([key]) => key))
    for (const leftover of ['$schema', '$id', '$defs', '~standard']) expect(keys).not.toContain(leftover)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('says who may call: members with a token or the theme’s cookie, visitors with neither', () => {
    expect(operationOf('orders.get').security).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(operationOf('categories.list').security).toEqual([{}, { bearer: [] }, { cookie: [] }])
    expect(operationOf('auth.login').security).toEqual([{}])
  })

  test('shows bodies as JSON and as a form, files as multipart', () => {
    expect(Object.keys(operationOf('carts.addItem').requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    const file = operationOf('orders.attach').requestBody?.content['multipart/form-data']?.schema.properties?.['file']
    expect(file).toMatchObject({ type: 'string', format: 'binary' })
  })

  test('shows errors in the shape of their group', () => {
    const { responses } = operationOf('carts.addItem')
    expect(responses['200']?.content?.['application/json']?.schema.anyOf).toEqual([
      { $ref: '#/components/schemas/Cart' },
      { $ref: '#/components/schemas/ErrorCartItems' },
    ])
    expect(responses['404']?.content?.['application/json']?.schema.$ref).toBe('#/components/schemas/ErrorCartItems')
    expect(operationOf('auth.login').responses['403']?.content).toEqual({ 'text/html': { schema: { type: 'string' } } })
    expect(operationOf('auth.login').responses['422']?.description).toContain('Invalid Password')
  })

  test('requires of an answer only what the contract cannot do without', () => {
    const { Cart, Category, Order } = document.components.schemas
    expect(Cart?.required).toEqual(['key'])
    expect(Category?.required).toEqual(['id', 'title'])
    expect(Category?.properties?.['children']?.items).toEqual({ $ref: '#/components/schemas/Category' })
    expect(Order?.required).toEqual(['id', 'status'])
  })
})

describe('the page', () => {
  const page = buildPage(document)

  test('lists every endpoint with its provenance, and counts the assumed ones at the top', () => {
    for (const { name, provenance } of endpoints) {
      const at = page.indexOf(`<article id="${name}">`)
      expect(at, name).toBeGreaterThan(0)
      expect(page.slice(at, at + 400)).toContain(`<span class="badge ${provenance.kind}">`)
    }
    const assumed = endpoints.filter(({ provenance }) => provenance.kind === 'assumed').length
    expect(page.slice(0, page.indexOf('<article'))).toContain(`${assumed} assumed`)
    expect(page.match(/<article id="[a-z]/g)?.length).toBe(endpoints.length + Object.keys(document.components.schemas).length)
  })

  test('links only to what is on it, and loads nothing', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|https?:|url\(/)
  })

  test('is the same each time', () => {
    expect(buildPage(buildOpenApi())).toBe(page)
  })
})
