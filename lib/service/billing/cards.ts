import { eq } from 'drizzle-orm'

import { type Card, cardName, type CardSetup } from '#lib/contract/billing/billing.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { directory, organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { getAccount } from '#lib/service/organizations/account.ts'
import type { PaymentCard } from '#lib/service/providers/payments/port.ts'

import { askingPayments } from './asking-payments.ts'
import { findCustomer } from './find-default-card.ts'

const present = (card: PaymentCard): Card => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expires_month: card.expiresMonth,
  expires_year: card.expiresYear,
  is_default: card.isDefault,
})

/** The cards on file, the default first. */
export const listCards = async (ctx: ServiceContext): Promise<Card[]> => {
  const customerId = await findCustomer(ctx)
  if (!customerId) return []
  const cards = await askingPayments(() => ctx.providers.payments.listCards(customerId))
  return cards.map(present).sort((left, right) => Number(right.is_default) - Number(left.is_default))
}

const requireCustomer = async (ctx: ServiceContext): Promise<string> => {
  const existing = await findCustomer(ctx)
  if (existing) return existing
  const { user, organization } = await getAccount(ctx)
  const { customerId } = await askingPayments(() =>
    ctx.providers.payments.createCustomer({
      organizationId: ctx.organizationId,
      name: organization.name,
      email: user.email,
    }),
  )
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(organizations)
      .set({ paymentCustomerId: customerId })
      .where(eq(organizations.organizationId, ctx.organizationId))
    await ctx.db.insert(directory).values({
      kind: 'payment_customer',
      name: customerId,
      organizationId: ctx.organizationId,
      objectId: ctx.organizationId,
    })
  })
  return customerId
}

/** Begins adding a card on the payment provider's own page, which returns to `return_path` of the dashboard. */
export const createCardSetup = async (
  ctx: ServiceContext,
  input: { return_path: string },
): Promise<CardSetup> => {
  authorize(ctx, 'manage_cards')
  const customerId = await requireCustomer(ctx)
  const setup = await askingPayments(() =>
    ctx.providers.payments.createCardSetup({
      customerId,
      returnUrl: new URL(input.return_path, ctx.config.appUrl).href,
    }),
  )
  return { url: setup.url }
}

/** Charges this card from now on. */
export const setDefaultCard = async (ctx: ServiceContext, cardId: string): Promise<Card[]> => {
  authorize(ctx, 'manage_cards')
  const cards = await listCards(ctx)
  const customerId = await findCustomer(ctx)
  if (!customerId || !cards.some((card) => card.id === cardId)) {
    throw new ServiceError('NOT_FOUND', 'This card is not on file.')
  }
  await askingPayments(() => ctx.providers.payments.setDefaultCard({ customerId, cardId }))
  const card = cards.find((each) => each.id === cardId)
  await recordAudit(ctx, {
    action: 'card.made_default',
    subject: { type: 'card', id: cardId },
    after: card && { card: cardName(card) },
  })
  return listCards(ctx)
}
