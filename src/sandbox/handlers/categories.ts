import type { HandlersOf } from '../http/call.ts'
import { idOf } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { categoryTree } from '../present/listings.ts'

export const categories: HandlersOf<'categories'> = {
  list: (call) => ({ categories: categoryTree(call.records).roots }),

  get: (call) => {
    const category = categoryTree(call.records).all.get(idOf(call.params.category_id))
    if (!category) throw notFound('This category does not exist.')
    return { category }
  },
}
