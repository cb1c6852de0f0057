import { describe, expect, test } from 'vitest'
import { toEmbedStyles } from '../../../src/build/embedStyles.ts'

describe('styles in somebody else’s page', () => {
  test.each([
    ['.a { gap: 1.5rem; margin: -0.25rem }', '.a { gap: calc(1.5 * var(--stoa-rem)); margin: calc(-0.25 * var(--stoa-rem)) }'],
    ['.a { inline-size: clamp(1rem, 0.4rem + 3vw, 3rem) }', '.a { inline-size: clamp(calc(1 * var(--stoa-rem)), calc(0.4 * var(--stoa-rem)) + 3vw, calc(3 * var(--stoa-rem))) }'],
    // There a root of the theme's does not count.
    ['@media (width < 40rem) { .a { gap: 1rem } }', '@media (width < 40rem) { .a { gap: calc(1 * var(--stoa-rem)) } }'],
    ['.premium-1rem { color: red }', '.premium-1rem { color: red }'],
  ])('%s depends on nothing that the theme sets for its root', (css, expected) => {
    expect(toEmbedStyles(css, false)).toBe(expected)
  })

  test.each([
    [':root { color: red }', ':host { color: red }'],
    [":root[data-theme='dark'] { color: red }", ":host([data-theme='dark']) { color: red }"],
    [":root:not([data-theme='light']) { color: red }", ":host(:not([data-theme='light'])) { color: red }"],
    [":root[data-brand]:not([data-theme='light']) { color: red }", ":host([data-brand]:not([data-theme='light'])) { color: red }"],
  ])('%s is the element', (css, expected) => {
    expect(toEmbedStyles(css, false)).toBe(expected)
  })

  test('each token can be set from outside, and the face is the theme’s', () => {
    const css = ':root {\n  --color-accent: red;\n  --font-text: arial, sans-serif;\n  --layer-bar: 10;\n}'
    const made = toEmbedStyles(css, true)
    expect(made).toContain('--color-accent: var(--stoa-color-accent, red);')
    expect(made).not.toContain('--font-text')
    expect(made).toContain('--layer-bar: 10;')
  })

  test('a theme’s custom properties of the brand’s names change nothing', () => {
    expect(toEmbedStyles('.a { border-radius: var(--brand-radius, 4px) }', false)).toBe('.a { border-radius: var(--stoa-brand-radius, 4px) }')
  })
})
