import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { authorizePayment, checkHolder } from './authorize-payment.ts'
import { buyLabel, refuseDearLabel } from './buy-label.ts'
import { completePurchase } from './complete-purchase.ts'
import { failPurchase } from './fail-purchase.ts'
import { heartbeatMs, type PurchaseRow, recordStep, releaseLease, renewLease, takeLease } from './load-purchase.ts'

/** After so many failures of one step, a vendor that stays out of reach leads to the purchase being undone. */
const maximumAttempts = 6

const longestPauseSeconds = 60

/** Every vendor call of a step has timed out by then: a runner that still sits there is stuck, and loses its lease. */
const longestStepMs = 90_000

/** How often it is looked whether the card holder has confirmed, should their bank's news not come. */
const holderPollSeconds = 10

type Outcome = PurchaseRow | 'ended' | 'waiting'

const capture = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<PurchaseRow> => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} has a label but no authorization`)
  try {
    const payment = await ctx.providers.payments.capture({
      paymentId: purchase.paymentId,
      idempotencyKey: `${purchase.id}:capture`,
    })
    if (payment.status !== 'captured') {
      throw new ProviderError('unavailable', `The payment is ${payment.status} after it was captured.`)
    }
    return await recordStep(ctx, purchase, { step: 'captured', capturedAt: ctx.clock.now() })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return recordStep(ctx, purchase, {
      step: 'releasing',
      failureCode: 'PAYMENT_FAILED',
      failureMessage: `${error.message} The label is being returned and nothing was charged.`,
    })
  }
}

/** `begunHere`: this runner itself wrote the step, so that nobody can have acted on it before. */
const takeStep = async (ctx: ServiceContext, purchase: PurchaseRow, begunHere: boolean): Promise<Outcome> => {
  switch (purchase.step) {
    case 'claimed':
      return (await authorizePayment(ctx, purchase, !begunHere)) ?? 'waiting'
    case 'awaiting_holder':
      return (await checkHolder(ctx, purchase)) ?? 'waiting'
    case 'authorized':
      // From here on a label may exist at the vendor, whatever we have heard.
      return recordStep(ctx, purchase, { step: 'label_requested' })
    case 'label_requested':
      return buyLabel(ctx, purchase, !begunHere)
    case 'labelled':
      return (await refuseDearLabel(ctx, purchase)) ?? capture(ctx, purchase)
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
const giveUp = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  error: ProviderError,
): Promise<PurchaseRow | null> => {
  const isPayment = purchase.step === 'claimed' || purchase.step === 'awaiting_holder'
  const canUndo = isPayment || purchase.step === 'authorized' || purchase.step === 'label_requested'
  if (purchase.attempts + 1 < maximumAttempts || !canUndo) return null
  ctx.logger.error({ err: error, purchaseId: purchase.id }, 'purchase abandoned; undoing it')
  return recordStep(ctx, purchase, {
    step: 'releasing',
    failureCode: isPayment ? 'PAYMENT_PROVIDER_UNAVAILABLE' : 'RATE_PROVIDER_UNAVAILABLE',
    failureMessage: isPayment
      ? 'The payment provider could not be reached. Nothing was charged; try again later.'
      : 'The carrier could not be reached. Nothing was charged; refresh prices and try again later.',
  })
}

/** One step, or the decision to give up. Throws what is to be tried again later. */
const proceed = async (ctx: ServiceContext, purchase: PurchaseRow, begunHere: boolean): Promise<Outcome> => {
  try {
    return await takeStep(ctx, purchase, begunHere)
  } catch (error) {
    const isOutOfReach = error instanceof ProviderError && error.kind === 'unavailable'
    const undoing = isOutOfReach ? await giveUp(ctx, purchase, error) : null
    if (undoing) return undoing
    throw error
  }
}

/**
 * Carries a purchase on from its last recorded step to its end, or to where it must wait. Repeating it, or running it
 * twice at once, neither charges nor buys twice. What fails is given back to be taken up later, with growing pauses; a
 * purchase in other hands is left to them. Throws what nobody foresaw, after that.
 */
export const runPurchase = async (
  ctx: ServiceContext,
  purchaseId: string,
  options: { isNew?: boolean } = {},
): Promise<void> => {
  let purchase = await takeLease(ctx, purchaseId)
  if (!purchase) return
  let begunHere = options.isNew ?? false
  const held = purchase
  let stepBegunAt = performance.now()
  const heartbeat = setInterval(() => {
    if (performance.now() - stepBegunAt > longestStepMs) return
    renewLease(ctx, held).catch((error: unknown) => {
      ctx.logger.warn({ err: error, purchaseId }, 'the lease of a purchase could not be renewed')
    })
  }, heartbeatMs)
  try {
    for (;;) {
      const outcome: Outcome = await proceed(ctx, purchase, begunHere)
      if (outcome === 'ended') return
      if (outcome === 'waiting' || outcome.step === 'awaiting_holder') {
        return await releaseLease(ctx, held, { afterSeconds: holderPollSeconds, hasFailed: false })
      }
      begunHere = true
      stepBegunAt = performance.now()
      purchase = outcome
    }
  } catch (error) {
    const afterSeconds = Math.min(longestPauseSeconds, 2 ** (purchase.attempts + 1))
    await releaseLease(ctx, held, { afterSeconds, hasFailed: true })
    if (!(error instanceof ProviderError && error.kind === 'unavailable')) throw error
    ctx.logger.warn(
      { err: error, purchaseId, step: purchase.step, afterSeconds },
      'purchase is waiting for a vendor',
    )
  } finally {
    clearInterval(heartbeat)
  }
}
