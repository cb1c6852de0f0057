import { describe, test } from 'vitest'
import type { Step } from './model/actions.ts'
import { openPlay } from './model/openPlay.ts'

const play = openPlay()

/** Sequences that once went wrong, as short as chance could make them. */
const cases: [name: string, steps: Step[]][] = [
  ['a wish that changes while the cart is looked at, and cannot be', [
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false },
    { do: 'set', tab: 0, line: 0, qty: 1, wait: true },
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: true, fates: ['killed', 'too late'] },
    { do: 'set', tab: 0, line: 0, qty: 2, wait: false, fates: ['broken after'] },
    { do: 'set', tab: 0, line: 0, qty: 1, wait: false },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false, fates: ['ok'] },
  ]],
  ['a tab that is closed before it hears that its addition was taken', [
    { do: 'add', tab: 0, ware: 0, qty: 4, wait: true },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false, fates: ['unheard'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true, fates: ['killed'] },
    { do: 'set', tab: 1, line: 0, qty: 4, wait: false, fates: ['ok'] },
  ]],
  ['a cart that is ordered while a line of it is taken out', [
    { do: 'add', tab: 0, ware: 1, qty: 2, wait: true },
    { do: 'add', tab: 0, ware: 1, qty: 2, wait: false },
    { do: 'ordered', wait: false },
    { do: 'remove', tab: 0, line: 0, wait: false },
  ]],
  ['two tabs in which the first listings are added at the same moment', [
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: false, fates: ['slow'] },
    { do: 'add', tab: 1, ware: 0, qty: 3, wait: false, fates: ['slow'] },
    { do: 'add', tab: 1, ware: 1, qty: 2, wait: true },
  ]],
  ['the same added in two tabs, and lost from one of them', [
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true },
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: false, fates: ['lost'] },
    { do: 'add', tab: 1, ware: 0, qty: 2, wait: true },
  ]],
  ['two carts of the member with more of a variant than there is, beside another person', [
    { do: 'sign in', tab: 0, person: 0, wait: false },
    { do: 'elsewhere', person: 1, ware: 2, qty: 2, wait: false },
    { do: 'sign in', tab: 1, person: 1, wait: false },
    { do: 'elsewhere', person: 1, ware: 2, qty: 4, wait: false },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false },
  ]],
  ['an addition that the next page takes up, and is left with before it could look', [
    { do: 'sign out', tab: 0, wait: false, fates: ['ok', 'broken after', 'lost'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false, fates: ['ok', 'ok'] },
    { do: 'publish', ware: 0, wait: true, fates: ['ok', 'busy', 'killed after'] },
    { do: 'reload', tab: 0, wait: false },
    { do: 'refresh', tab: 1, wait: false, fates: ['ok'] },
    { do: 'remove', tab: 0, line: 0, wait: false, fates: ['ok'] },
  ]],
  ['an addition that travels on after its time, and after its page', [
    { do: 'reload', tab: 0, wait: false, fates: ['ok', 'late', 'killed'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true },
    { do: 'set', tab: 0, line: 0, qty: 1, wait: false, fates: ['ok'] },
  ]],
  ['a guest’s cart, begun in one tab while another still shows the member whose session died', [
    { do: 'sign in', tab: 0, person: 0, wait: true },
    { do: 'session dies', again: false, wait: false, fates: ['ok'] },
    { do: 'reload', tab: 1, wait: false },
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: false },
  ]],
  ['an addition that a page was left with, while another tab changes its line', [
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false, fates: ['ok', 'too late'] },
    { do: 'session dies', again: false, wait: false, fates: ['killed', 'ok'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true },
    { do: 'set', tab: 1, line: 0, qty: 1, wait: false },
  ]],
  ['an addition that is refused unheard, while another browser puts the same into the cart', [
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false },
    { do: 'stock', ware: 4, qty: 0, wait: false },
    { do: 'refresh', tab: 0, wait: true },
    { do: 'add', tab: 0, ware: 4, qty: 1, wait: false, fates: ['broken after'] },
    { do: 'other browser', ware: 4, qty: 1, wait: false },
  ]],
  ['an addition that a page was left with, whose cart is ordered before the next one can look', [
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false },
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: true },
    { do: 'sign out', tab: 0, wait: false, fates: ['killed after'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true, fates: ['ok'] },
    { do: 'sign in', tab: 0, person: 0, wait: false, fates: ['busy', 'broken after'] },
    { do: 'ordered', wait: false },
  ]],
  ['a guest’s cart, begun in one tab, whose line is removed in another that still shows the member whose session died', [
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: true },
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: true, fates: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'lost'] },
    { do: 'session dies', again: false, wait: false },
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: true },
    { do: 'remove', tab: 0, line: 0, wait: false },
    { do: 'undo', which: 0, wait: false, fates: ['ok'] },
  ]],
  ['a line that is removed while the code that adds to it is on its way', [
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: true },
    { do: 'other browser', ware: 1, qty: 1, wait: false },
    { do: 'remove', tab: 0, line: 0, wait: true },
    { do: 'add', tab: 0, ware: 1, qty: 2, wait: false },
    { do: 'session dies', again: false, wait: false },
    { do: 'remove', tab: 0, line: 0, wait: false },
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: false },
  ]],
  ['an addition that a page was left with, and the same added again before it is known what became of it', [
    { do: 'sign out', tab: 0, wait: false, fates: ['broken after', 'ok'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: false, fates: ['ok', 'ok', 'killed after'] },
    { do: 'refresh', tab: 0, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: false },
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: false, fates: ['ok'] },
    { do: 'session dies', again: false, wait: false, fates: ['ok', 'ok'] },
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: false },
    { do: 'reload', tab: 1, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: false, fates: ['unheard', 'slow'] },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true, fates: ['slow', 'ok'] },
    { do: 'ordered', wait: false, fates: ['ok'] },
  ]],
  ['a guest’s cart, begun in one tab, while a member whose session died signs out in another', [
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: true },
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: true, fates: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'rate limited'] },
    { do: 'session dies', again: false, wait: false },
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: false },
    { do: 'refresh', tab: 1, wait: false },
    { do: 'add', tab: 0, ware: 0, qty: 1, wait: true },
    { do: 'sign out', tab: 0, wait: false, fates: ['rate limited'] },
    { do: 'reload', tab: 0, wait: false },
  ]],
  ['a sign-in that fails while another tab shows the cart of a member whom nobody has asked for yet', [
    { do: 'elsewhere', person: 0, ware: 0, qty: 1, wait: true },
    { do: 'add', tab: 0, ware: 0, qty: 2, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: true, fates: ['ok', 'ok', 'killed'] },
    { do: 'reload', tab: 1, wait: true, fates: ['too late', 'busy', 'ok'] },
    { do: 'add', tab: 1, ware: 0, qty: 1, wait: true, fates: ['broken', 'ok', 'busy after'] },
    { do: 'reload', tab: 0, wait: false, fates: ['ok', 'broken', 'unheard'] },
    { do: 'sign in', tab: 0, person: 0, wait: false },
  ]],
]

describe('in the end every tab is right after', () => {
  test.each(cases)('%s', async (_, steps) => play().run(steps))
})
