import type { DatabaseDeps } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'

import { loadCustomer } from './customers.ts'
import { openStripeMemory } from './memory.ts'
import { buildMethod, storeMethod } from './payment-methods.ts'
import type { TestCard } from './test-cards.ts'

const apiVersion = 'sandbox'

/**
 * Puts a test card on a customer's file as the default, as if it had been good when it was entered: a card that
 * Stripe would refuse to attach is then declined at every charge, with the reason it stands for.
 */
export const putCardOnFile = async (
  deps: DatabaseDeps,
  customerId: string,
  card: TestCard,
): Promise<void> => {
  await withTransaction(deps, async (deps) => {
    const memory = openStripeMemory(deps.db, deps.clock, { id: newId(), idempotencyKey: null, apiVersion })
    const now = deps.clock.now()
    const expiry = { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() + 2 }
    const stored = buildMethod({ card, ...expiry, name: null }, now, customerId)
    await storeMethod(memory, stored)
    const customer = await loadCustomer(memory, customerId)
    await memory.objects.replace('customer', customerId, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: stored.method.id },
    })
  })
}
