import { join } from 'node:path'
import { root } from '../../support/tree.ts'
import { startDeployment, type Deployment } from './deployment.ts'
import { test as base } from './fixtures.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

/** Journeys in a storefront over a marketplace of their own: what they change there is changed for everybody. */
export const test = base.extend<object, { deployment: Deployment }>({
  deployment: [async ({}, use) => {
    const deployment = await startDeployment(built)
    await use(deployment)
    deployment.close()
  }, { scope: 'worker' }],
  baseURL: async ({ deployment }, use) => use(deployment.url),
})
