import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { customElementsManifest, embedTypes } from '../../../src/build/embedManifest.ts'
import { elements } from '../../../src/embed/elements.ts'
import { reference } from '../../../src/embed/reference.ts'

const names = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name)

describe('what is said of the elements', () => {
  test.each(Object.entries(elements))('%s: its attributes and methods are those that it has', (tag, { attributes, methods }) => {
    expect(names(reference[tag]?.attributes)).toEqual(attributes)
    expect(names(reference[tag]?.methods)).toEqual(methods)
  })

  test('of no others', () => {
    expect(Object.keys(reference)).toEqual(Object.keys(elements))
  })

  test('the manifest has each of them once', () => {
    const { modules: [file] } = JSON.parse(customElementsManifest()) as { modules: { declarations: { tagName: string, attributes: { name: string }[] }[] }[] }
    expect(file?.declarations.map(({ tagName }) => tagName)).toEqual(Object.keys(elements))
    for (const { attributes } of file?.declarations ?? []) expect(names(attributes)).toEqual(expect.arrayContaining(['locale', 'appearance']))
  })

  test('the types are TypeScript', () => {
    const { diagnostics } = ts.transpileModule(embedTypes(), { reportDiagnostics: true, fileName: 'embed.ts' })
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
    expect(embedTypes()).toContain("'stoa-add-to-cart': StoaAddToCart")
  })
})
