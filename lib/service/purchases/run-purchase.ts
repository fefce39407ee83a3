import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { completePurchase } from './complete-purchase.ts'
import { failPurchase } from './fail-purchase.ts'
import { findPurchase, type PurchaseRow, recordStep, releaseLease, takeLease } from './load-purchase.ts'

/** After so many attempts a vendor that stays out of reach leads to the purchase being undone. */
const maximumAttempts = 6

type Outcome = PurchaseRow | 'ended'

const authorize = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<PurchaseRow> => {
  try {
    const payment = await ctx.providers.payments.authorize({
      customerId: purchase.customerId,
      cardId: purchase.cardId,
      amountCents: purchase.amountCents,
      description: `Mailroom shipment ${purchase.shipmentId}`,
      reference: purchase.shipmentId,
      idempotencyKey: `${purchase.id}:authorize`,
    })
    return await recordStep(ctx.db, ctx, purchase.id, { step: 'authorized', paymentId: payment.paymentId })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return recordStep(ctx.db, ctx, purchase.id, {
      step: 'releasing',
      failureCode: 'PAYMENT_FAILED',
      failureMessage: `${error.message} Nothing was charged; choose another card or try again.`,
    })
  }
}

/** From here on a label may exist at the vendor, whatever we have heard. */
const announceLabel = (ctx: ServiceContext, purchase: PurchaseRow): Promise<PurchaseRow> =>
  recordStep(ctx.db, ctx, purchase.id, { step: 'label_requested' })

const buyLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  isRepeated: boolean,
): Promise<PurchaseRow> => {
  const { rates } = ctx.providers
  try {
    const found = isRepeated ? await rates.findLabel(purchase.providerShipmentId) : null
    const label = found ?? (await rates.buyLabel(purchase))
    return await recordStep(ctx.db, ctx, purchase.id, { step: 'labelled', label })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return recordStep(ctx.db, ctx, purchase.id, {
      step: 'releasing',
      failureCode: 'LABEL_REFUSED',
      failureMessage: `The carrier refused the label: ${error.message} Nothing was charged; choose another quote.`,
    })
  }
}

const capture = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<PurchaseRow> => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} has a label but no authorization`)
  try {
    await ctx.providers.payments.capture({
      paymentId: purchase.paymentId,
      idempotencyKey: `${purchase.id}:capture`,
    })
    return await recordStep(ctx.db, ctx, purchase.id, { step: 'captured' })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return recordStep(ctx.db, ctx, purchase.id, {
      step: 'releasing',
      failureCode: 'PAYMENT_FAILED',
      failureMessage: `${error.message} The label was returned and nothing was charged.`,
    })
  }
}

const takeStep = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  announcedHere: boolean,
): Promise<Outcome> => {
  switch (purchase.step) {
    case 'claimed':
      return authorize(ctx, purchase)
    case 'authorized':
      return announceLabel(ctx, purchase)
    case 'label_requested':
      return buyLabel(ctx, purchase, !announcedHere)
    case 'labelled':
      return capture(ctx, purchase)
    case 'captured':
      await completePurchase(ctx, purchase)
      return 'ended'
    case 'releasing':
      await failPurchase(ctx, purchase)
      return 'ended'
    case 'completed':
    case 'failed':
      return 'ended'
  }
}

/** Gives a purchase up whose vendors stay out of reach, at a step where nothing irrevocable has happened. */
const giveUp = async (ctx: ServiceContext, purchase: PurchaseRow, error: ProviderError): Promise<boolean> => {
  const canUndo =
    purchase.step === 'claimed' || purchase.step === 'authorized' || purchase.step === 'label_requested'
  if (purchase.attempts < maximumAttempts || !canUndo) return false
  const isPayment = purchase.step === 'claimed'
  await recordStep(ctx.db, ctx, purchase.id, {
    step: 'releasing',
    failureCode: isPayment ? 'PAYMENT_PROVIDER_UNAVAILABLE' : 'RATE_PROVIDER_UNAVAILABLE',
    failureMessage: isPayment
      ? 'The payment provider could not be reached. Nothing was charged; try again later.'
      : 'The carrier could not be reached. The authorization was released; try again later.',
  })
  ctx.logger.error({ err: error, purchaseId: purchase.id }, 'purchase given up; undoing it')
  return true
}

/**
 * Carries a purchase on from its last recorded step to its end. Repeating it, or running it twice at once, neither
 * charges nor buys twice. Throws when a vendor cannot be reached; whoever called it first, the job queue comes again.
 */
export const runPurchase = async (ctx: ServiceContext, purchaseId: string): Promise<void> => {
  let purchase = await takeLease(ctx.db, ctx, purchaseId)
  if (!purchase) {
    const other = await findPurchase(ctx.db, ctx, purchaseId)
    if (!other || other.step === 'completed' || other.step === 'failed') return
    throw new Error(`purchase ${purchaseId} is in other hands`)
  }
  let announcedHere = false
  try {
    for (;;) {
      const before: PurchaseRow['step'] = purchase.step
      const outcome: Outcome = await takeStep(ctx, purchase, announcedHere)
      if (outcome === 'ended') return
      if (before === 'authorized') announcedHere = true
      purchase = outcome
    }
  } catch (error) {
    const isOutOfReach = error instanceof ProviderError && error.kind === 'unavailable'
    if (isOutOfReach && (await giveUp(ctx, purchase, error))) {
      await releaseLease(ctx.db, ctx, purchaseId)
      return runPurchase(ctx, purchaseId)
    }
    await releaseLease(ctx.db, ctx, purchaseId)
    throw error
  }
}
