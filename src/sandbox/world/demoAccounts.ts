import { DEMO_PASSWORD } from './members.ts'

/** The accounts that a person signs in with, and what each is for. */
export const demoAccounts = [
  { email: 'shopper@example.com', password: DEMO_PASSWORD, about: 'has orders, messages and addresses' },
  { email: 'vendor@example.com', password: DEMO_PASSWORD, about: 'has listings and sales' },
  { email: 'member@example.com', password: DEMO_PASSWORD, about: 'is both, and has a wishlist' },
] as const
