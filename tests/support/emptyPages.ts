import type { RouteRecordRaw } from 'vue-router'
import { routes } from '../../src/app/routes.ts'

/** The storefront's addresses with nothing at them, for parts that only link to them. */
export const emptyPages: RouteRecordRaw[] = routes.map(({ path, name, meta }) => ({
  path, ...(name !== undefined && { name }), ...(meta && { meta }), component: { render: () => null },
} as RouteRecordRaw)) // Each name keeps its own path.
