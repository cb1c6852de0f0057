// A thread begins with what Node itself can read.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./renderThread.ts')
