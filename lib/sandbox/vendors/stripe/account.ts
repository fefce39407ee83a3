import { sql } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'

import type { StripeAccount } from './account-shapes.ts'
import { newStripeId, openStripeMemory, type StripeMemory, toUnix } from './memory.ts'

const newAccount = (created: number): StripeAccount => ({
  id: newStripeId('acct').slice(0, 'acct_'.length + 16),
  object: 'account',
  business_profile: { name: 'Mailroom Sandbox', support_email: null, support_phone: null, url: null },
  business_type: 'company',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'US',
  created,
  default_currency: 'usd',
  details_submitted: true,
  email: 'stripe@mailroom.test',
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
})

/** Returns the account of the simulator: one for each database, whatever its key is (docs.stripe.com/api/accounts/retrieve). */
export const loadAccount = ({ db, clock, request }: StripeMemory): Promise<StripeAccount> =>
  withTransaction({ db }, async ({ db: tx }) => {
    const { objects } = openStripeMemory(tx, clock, request)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stripe account', 0))`)
    const [known] = await objects.list('account', { limit: 1 })
    if (known) return known.body
    const account = newAccount(toUnix(clock.now()))
    await objects.insert('account', { id: account.id, body: account })
    return account
  })
