import { and, eq, notInArray } from 'drizzle-orm'

import { type Card, cardName } from '#lib/contract/billing/billing.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { askingPayments } from './asking-payments.ts'
import { listCards } from './cards.ts'
import { findCustomer } from './find-default-card.ts'

const findPurchasesUnderWay = (ctx: ServiceContext) =>
  ctx.db
    .select({ cardId: purchases.cardId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        notInArray(purchases.step, ['completed', 'failed']),
      ),
    )

const requireUnused = async (ctx: ServiceContext, card: Card, isLast: boolean): Promise<void> => {
  const underWay = await findPurchasesUnderWay(ctx)
  if (underWay.some(({ cardId }) => cardId === card.id)) {
    throw new ServiceError(
      'CARD_IN_USE',
      `A purchase in progress uses ${cardName(card)}. Remove the card after the purchase has finished.`,
    )
  }
  if (isLast && underWay.length > 0) {
    throw new ServiceError(
      'CARD_IN_USE',
      `${cardName(card)} is the only card, and a purchase is in progress. Remove it after the purchase has finished.`,
    )
  }
}

/** The card that takes the default's place, or null where none has to. */
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
 * Takes a card off file; purchases charge the default, so another card becomes that first. Throws NOT_FOUND,
 * CARD_IN_USE, CARD_IS_DEFAULT. A purchase that begins in this very moment is declined, and nothing is charged.
 */
export const removeCard = async (
  ctx: ServiceContext,
  cardId: string,
  options: { default_card_id?: string | undefined } = {},
): Promise<Card[]> => {
  authorize(ctx, 'manage_cards')
  const customerId = await findCustomer(ctx)
  const cards = await listCards(ctx)
  const card = cards.find((each) => each.id === cardId)
  if (!customerId || !card) throw new ServiceError('NOT_FOUND', 'This card is not on file.')
  const successor = findSuccessor(cards, card, options.default_card_id)
  await requireUnused(ctx, card, cards.length === 1)
  const { payments } = ctx.providers
  await askingPayments(async () => {
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
