/** What the pictures of a world show. */
import type { Category, Listing, Member, World } from '../model.ts'
import { findKind, kinds } from '../world/kind-list.ts'
import { lineage } from '../world/categories.ts'
import { bearded } from '../world/people.ts'
import { hash } from '../world/random.ts'
import type { Subject } from './drawPicture.ts'
import { hexOf } from './drawPicture.ts'
import type { Sitter } from './drawPortrait.ts'

const isView = (text: string): text is Subject['view'] => text === 'front' || text === 'close' || text === 'scene'

/** A kind of goods that fits a category, for listings that were not generated. */
const kindOfCategory = (world: World, id: number): string => {
  const slugs = new Set(descendants(world.categories, id).map(({ slug }) => slug))
  return kinds.find(({ category }) => slugs.has(category))?.key ?? 'present'
}

const descendants = (categories: readonly Category[], id: number): Category[] =>
  categories.filter((category) => lineage(categories, category.id).includes(id))

/** The `position`-th picture of a listing, counted from 1. */
export const listingSubject = (world: World, listing: Listing, position: number): Subject => {
  const studio = listing.metafields?.['studio']
  const [view = 'front', colour] = (studio?.['shots']?.split('|')[position - 1] ?? 'front').split(':')
  return {
    kind: studio?.['subject'] ?? kindOfCategory(world, listing.category_id),
    colour: colour ?? studio?.['colour'] ?? 'oak',
    seed: listing.id,
    view: isView(view) ? view : 'front',
    model: Number(studio?.['model'] ?? 0),
    ...(studio?.['trim'] ? { trim: studio['trim'] } : {}),
  }
}

/** Covers of the top-level categories, chosen by hand. */
const COVER_SUBJECTS: Readonly<Record<string, readonly [kind: string, colour: string]>> = {
  'home-and-kitchen': ['vase', 'terracotta'], 'furniture-and-lighting': ['chair', 'walnut'], 'clothing-and-accessories': ['coat', 'moss'],
  'jewellery-and-watches': ['watch', 'cognac'], 'music-and-photo': ['guitar', 'madder'], 'books-and-paper': ['books', 'indigo'],
  'outdoor-and-bicycles': ['bicycle', 'petrol'], 'food-and-drink': ['bread', 'oak'], 'toys-and-games': ['teddy-bear', 'honey'],
  services: ['pottery-class', 'sage'],
}

/** The cover of a category. */
export const categorySubject = (world: World, category: Category): Subject => {
  const seed = hash(`category ${category.slug}`)
  const cover = COVER_SUBJECTS[category.slug]
  if (cover) return { kind: cover[0], colour: cover[1], seed, view: 'front' }
  const key = kindOfCategory(world, category.id)
  const choices = findKind(key)?.colours ?? ['oak']
  return { kind: key, colour: choices[seed % choices.length] ?? 'oak', seed, view: 'front' }
}

/** What a member's portrait shows: a logo for some companies, a face for everybody else. */
export const sitterOf = (world: World, member: Member): Sitter => {
  const seed = hash(`member ${member.id} ${member.public_name}`)
  const own = member.account_type === 'company' && seed % 5 < 3
    ? world.listings.find((listing) => listing.user_id === member.id && listing.metafields?.['studio'])?.metafields?.['studio']
    : undefined
  const { subject, colour } = own ?? {}
  return {
    seed,
    beard: bearded.has(member.first_name),
    maker: member.group.alias === 'makers' || member.group.alias === 'restorers',
    ...(subject && colour ? { mark: { kind: subject, colour: hexOf(colour) } } : {}),
  }
}
