import { and, eq, notInArray } from 'drizzle-orm'

import { type Card, type CardSetup } from '#lib/contract/billing/billing.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'
import { endedSteps } from '#lib/contract/shipments/purchase-steps.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  findCustomer,
  replaceCustomer,
  requireCustomer,
} from '#lib/service/organizations/payment-customer.ts'
import type { PaymentCard } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Calls the payment provider for a waiting caller: its failure becomes an error they can act on. */
export const callPayments = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not_found') throw new ServiceError('NOT_FOUND', error.message, { cause: error })
    if (error.kind === 'unavailable') {
      throw new ServiceError(
        'PAYMENT_PROVIDER_UNAVAILABLE',
        'The payment provider could not be reached. Nothing was changed; try again in a moment.',
        { cause: error },
      )
    }
    throw new ServiceError('VALIDATION_ERROR', error.message, { cause: error })
  }
}

/**
 * Calls the payment provider for a customer. Returns null when it does not have the customer, who was deleted there.
 */
const callForCustomer = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
}

/** Returns the cards of a customer; null when the payment provider does not have the customer. */
export const findCardsOf = (ctx: ServiceContext, customerId: string): Promise<PaymentCard[] | null> =>
  callForCustomer(() => ctx.providers.payments.listCards(customerId))

/**
 * Returns the card that purchases are charged to, and the account of the organization's own that sells its postage; null
 * for ours. Throws NO_PAYMENT_METHOD.
 */
export const findDefaultCard = async (
  ctx: ServiceContext,
  customerId: string | null,
): Promise<{ customerId: string; card: PaymentCard }> => {
  const cards = customerId ? await callPayments(() => findCardsOf(ctx, customerId)) : []
  const card = cards?.find((each) => each.isDefault)
  if (!customerId || !card) {
    throw new ServiceError(
      'NO_PAYMENT_METHOD',
      cards === null
        ? 'The payment provider no longer has your organization’s cards. Add one in the dashboard under Settings, Billing.'
        : 'There is no card on file. Add one in the dashboard under Settings, Billing.',
    )
  }
  return { customerId, card }
}

const present = (card: PaymentCard): Card => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expires_month: card.expiresMonth,
  expires_year: card.expiresYear,
  is_default: card.isDefault,
})

/** Lists the cards on file, the default first; empty if the payment provider's account does not have them. */
export const listCards = async (ctx: ServiceContext): Promise<Card[]> => {
  const customerId = await callPayments(() => findCustomer(ctx))
  if (!customerId) return []
  const cards = (await callPayments(() => findCardsOf(ctx, customerId))) ?? []
  return cards.map(present).sort((left, right) => Number(right.is_default) - Number(left.is_default))
}

/** Starts adding a card on the payment provider's own page, which returns to `return_path` of the dashboard. */
export const createCardSetup = async (
  ctx: ServiceContext,
  input: { return_path: string },
): Promise<CardSetup> => {
  authorize(ctx, 'manage_cards')
  const { payments } = ctx.providers
  const returnUrl = new URL(input.return_path, ctx.config.appUrl).href
  const setup = await callPayments(async () => {
    const found = await requireCustomer(ctx)
    const started = await callForCustomer(() => payments.createCardSetup({ customerId: found, returnUrl }))
    return started ?? payments.createCardSetup({ customerId: await replaceCustomer(ctx, found), returnUrl })
  })
  return { url: setup.url }
}

/** Makes this the card that is charged from now on. */
export const setDefaultCard = async (ctx: ServiceContext, cardId: string): Promise<Card[]> => {
  authorize(ctx, 'manage_cards')
  const cards = await listCards(ctx)
  const customerId = await callPayments(() => findCustomer(ctx))
  if (!customerId || !cards.some((card) => card.id === cardId)) {
    throw new ServiceError('NOT_FOUND', 'This card is not on file.')
  }
  await callPayments(() => ctx.providers.payments.setDefaultCard({ customerId, cardId }))
  const card = cards.find((each) => each.id === cardId)
  await recordAudit(ctx, {
    action: 'card.made_default',
    subject: { type: 'card', id: cardId },
    after: card && { card: cardName(card) },
  })
  return listCards(ctx)
}

const findOpenPurchases = (ctx: ServiceContext) =>
  ctx.db
    .select({ cardId: purchases.cardId })
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), notInArray(purchases.step, endedSteps)))

const requireUnused = async (ctx: ServiceContext, card: Card, isLast: boolean): Promise<void> => {
  const open = await findOpenPurchases(ctx)
  if (open.some(({ cardId }) => cardId === card.id)) {
    throw new ServiceError(
      'CARD_IN_USE',
      `A purchase in progress uses ${cardName(card)}. Remove the card after the purchase has finished.`,
    )
  }
  if (isLast && open.length > 0) {
    throw new ServiceError(
      'CARD_IN_USE',
      `${cardName(card)} is the only card, and a purchase is in progress. Remove it after the purchase has finished.`,
    )
  }
}

/** Returns the card that replaces the default, or null if none is needed. */
const findSuccessor = (cards: Card[], removed: Card, successorId: string | undefined): Card | null => {
  const others = cards.filter((card) => card.id !== removed.id)
  if (successorId !== undefined) {
    const successor = others.find((card) => card.id === successorId)
    if (successor) return successor
    throw new ServiceError('NOT_FOUND', 'The new default card is not on file.')
  }
  if (!removed.is_default || others.length === 0) return null
  throw new ServiceError(
    'CARD_IS_DEFAULT',
    `${cardName(removed)} is the default card. Choose a new default (default_card_id).`,
  )
}

/**
 * Removes a card; purchases charge the default, so another card becomes that first. Throws NOT_FOUND,
 * CARD_IN_USE, CARD_IS_DEFAULT. A purchase that begins in this very moment is declined, and nothing is charged.
 */
export const removeCard = async (
  ctx: ServiceContext,
  cardId: string,
  options: { default_card_id?: string | undefined } = {},
): Promise<Card[]> => {
  authorize(ctx, 'manage_cards')
  const customerId = await callPayments(() => findCustomer(ctx))
  const cards = await listCards(ctx)
  const card = cards.find((each) => each.id === cardId)
  if (!customerId || !card) throw new ServiceError('NOT_FOUND', 'This card is not on file.')
  const successor = findSuccessor(cards, card, options.default_card_id)
  await requireUnused(ctx, card, cards.length === 1)
  const { payments } = ctx.providers
  await callPayments(async () => {
    if (successor) await payments.setDefaultCard({ customerId, cardId: successor.id })
    await payments.removeCard({ customerId, cardId })
  })
  await recordAudit(ctx, {
    action: 'card.removed',
    subject: { type: 'card', id: cardId },
    before: { card: cardName(card) },
    after: { default: successor && cardName(successor) },
  })
  return listCards(ctx)
}
