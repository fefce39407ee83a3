import { eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { PaymentCard } from '#lib/service/providers/payments/port.ts'

import { askingPayments } from './asking-payments.ts'

/** The organization's customer at the payment provider, or null before billing was ever set up. */
export const findCustomer = async (ctx: ServiceContext): Promise<string | null> => {
  const [organization] = await ctx.db
    .select({ paymentCustomerId: organizations.paymentCustomerId })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return organization?.paymentCustomerId ?? null
}

/** The card that purchases are charged to; NO_PAYMENT_METHOD when there is none. */
export const findDefaultCard = async (
  ctx: ServiceContext,
): Promise<{ customerId: string; card: PaymentCard }> => {
  const customerId = await findCustomer(ctx)
  const cards = customerId ? await askingPayments(() => ctx.providers.payments.listCards(customerId)) : []
  const card = cards.find((each) => each.isDefault)
  if (!customerId || !card) {
    throw new ServiceError(
      'NO_PAYMENT_METHOD',
      'There is no card on file. Add one in the dashboard under Settings, Billing.',
    )
  }
  return { customerId, card }
}
