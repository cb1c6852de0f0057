import { expect, test } from './support/fixtures.ts'

// That no page violates it the fixtures say of every journey.
test('the policy is strict, and text that is put where markup belongs is refused by the browser', async ({ page, complaints }) => {
  complaints.allow(/TrustedHTML|trusted-types|require-trusted-types-for/)
  await page.goto('/')
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(?:inline|eval|hashes)/)
  expect(policy).toMatch(/default-src '(?:none|self)'/)
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return 'accepted'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
  })
  expect(outcome).toBe('refused')
})
