import type { Engine } from '../../src/catalogue/search/engine.ts'
import { createMisspellings } from '../../src/catalogue/search/misspellings.ts'

/** The engine, with the misspellings already loaded. */
export const withMisspellings = (engine: Engine): Engine => {
  for (const _ of engine.addMisspellings(createMisspellings())) continue
  return engine
}
