import { canAbandon } from '#lib/contract/shipments/purchase-steps.values.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withRenewal } from '#lib/service/db/lease.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { paymentsOf } from '#lib/service/vendor-accounts/current-account.ts'

import { authorizePayment, checkHolder } from './authorize-payment.ts'
import { buyLabel, loadBoughtQuote, rejectOverpricedLabel } from './buy-label.ts'
import { completePurchase } from './complete-purchase.ts'
import { failPurchase } from './fail-purchase.ts'
import { followSet } from './follow-set.ts'
import {
  type HeldPurchase,
  heartbeatMs,
  type PurchaseRow,
  recordStep,
  releaseLease,
  renewLease,
  takeLease,
} from './load-purchase.ts'

/** After this many failures of one step because of an unreachable vendor, the purchase is undone. */
const maximumAttempts = 6

const longestPauseSeconds = 60

/** Every vendor call of a step has timed out by then: a runner that still waits is stuck, and loses its lease. */
const longestStepMs = 90_000

/** The interval at which a payment is checked, should the notification of its confirmation be lost. */
const holderPollSeconds = 10

type Outcome = PurchaseRow | Completed | 'ended' | 'waiting'

/** A purchase that was completed, and the shipment that was bought. */
type Completed = { shipment: ShipmentRow }

/** One run of a purchase. */
type Run = {
  ctx: ServiceContext
  /** The quote that is bought, which is read once. */
  quoteOf: (purchase: PurchaseRow) => Promise<Awaited<ReturnType<typeof loadBoughtQuote>>>
}

const capture = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<PurchaseRow> => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} has a label but no authorization`)
  if (purchase.paidBy !== 'card') {
    const captured = { capturedAt: ctx.clock.now() }
    return recordStep(ctx, purchase, { step: 'captured', cause: 'payment' }, captured)
  }
  try {
    const payments = await paymentsOf(ctx, purchase)
    const payment = await payments.capture({
      paymentId: purchase.paymentId,
      idempotencyKey: `${purchase.id}:capture`,
    })
    if (payment.status !== 'captured') {
      throw new ProviderError('unavailable', `The payment is ${payment.status} after it was captured.`)
    }
    const captured = { capturedAt: ctx.clock.now() }
    return await recordStep(ctx, purchase, { step: 'captured', cause: 'payment' }, captured)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return recordStep(
      ctx,
      purchase,
      { step: 'releasing', cause: 'payment' },
      {
        failureCode: 'PAYMENT_FAILED',
        failureMessage: `${error.message} The label is being returned and nothing was charged.`,
      },
    )
  }
}

/** `isFirstAttempt`: this runner itself recorded the step, so that no other can have acted on it. */
const takeStep = async (
  { ctx, quoteOf }: Run,
  purchase: PurchaseRow,
  isFirstAttempt: boolean,
): Promise<Outcome> => {
  switch (purchase.step) {
    case 'claimed':
      return (await authorizePayment(ctx, purchase, !isFirstAttempt)) ?? 'waiting'
    case 'awaiting_holder':
      return (await checkHolder(ctx, purchase)) ?? 'waiting'
    case 'authorized': {
      const held = await followSet(ctx, purchase)
      if (held !== 'proceed') return held
      // From here on a label may exist at the vendor, whatever its response.
      return recordStep(ctx, purchase, { step: 'label_requested', cause: 'runner' })
    }
    case 'label_requested':
      return buyLabel(ctx, purchase, !isFirstAttempt)
    case 'labelled': {
      const rejected = await rejectOverpricedLabel(ctx, purchase, await quoteOf(purchase))
      if (rejected) return rejected
      const held = await followSet(ctx, purchase)
      return held === 'proceed' ? capture(ctx, purchase) : held
    }
    case 'captured':
      return { shipment: await completePurchase(ctx, purchase, await quoteOf(purchase)) }
    case 'releasing':
      await failPurchase(ctx, purchase)
      return 'ended'
    case 'completed':
    case 'failed':
      return 'ended'
  }
}

/** Abandons a purchase whose vendors cannot be reached, at a step where nothing irrevocable has happened. */
const abandon = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  error: ProviderError,
): Promise<PurchaseRow | null> => {
  const isPayment = purchase.step === 'claimed' || purchase.step === 'awaiting_holder'
  if (purchase.attempts + 1 < maximumAttempts || !canAbandon(purchase.step)) return null
  ctx.logger.error({ err: error, purchaseId: purchase.id }, 'purchase abandoned; undoing it')
  return recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'runner' },
    {
      failureCode: isPayment ? 'PAYMENT_PROVIDER_UNAVAILABLE' : 'RATE_PROVIDER_UNAVAILABLE',
      failureMessage: isPayment
        ? 'The payment provider could not be reached. Nothing was charged; try again later.'
        : 'The carrier could not be reached. Nothing was charged; refresh prices and try again later.',
    },
  )
}

/** Takes one step, or decides to abandon the purchase. Throws errors to be retried later. */
const proceed = async (run: Run, purchase: PurchaseRow, isFirstAttempt: boolean): Promise<Outcome> => {
  const { ctx } = run
  try {
    return await takeStep(run, purchase, isFirstAttempt)
  } catch (error) {
    const isOutOfReach = error instanceof ProviderError && error.kind === 'unavailable'
    const undoing = isOutOfReach ? await abandon(ctx, purchase, error) : null
    if (undoing) return undoing
    throw error
  }
}

type RunOptions = {
  /** Whether its claim was written for this run, so that no other can have acted on it. */
  isNew?: boolean
  /** The purchase that this runner has just claimed, of which it holds the lease. */
  claimed?: HeldPurchase
}

const run = async (
  ctx: ServiceContext,
  purchaseId: string,
  { isNew = false, claimed }: RunOptions,
): Promise<ShipmentRow | undefined> => {
  const held = claimed?.purchase ?? (await takeLease(ctx, purchaseId))
  if (!held) return undefined
  let purchase = held
  let isFirstAttempt = isNew || claimed !== undefined
  let stepBegunAt = performance.now()
  const lease = {
    everyMs: heartbeatMs,
    renew: async () => {
      if (performance.now() - stepBegunAt <= longestStepMs) await renewLease(ctx, held)
    },
    logger: ctx.logger,
    name: { purchaseId },
  }
  let quote = claimed && Promise.resolve(claimed.quote)
  const quoteOf: Run['quoteOf'] = (of) => {
    quote ??= loadBoughtQuote(ctx, of)
    return quote
  }
  const takeSteps = async (): Promise<ShipmentRow | undefined> => {
    for (;;) {
      const outcome: Outcome = await proceed({ ctx, quoteOf }, purchase, isFirstAttempt)
      if (outcome === 'ended') return undefined
      if (outcome !== 'waiting' && 'shipment' in outcome) return outcome.shipment
      if (outcome === 'waiting' || outcome.step === 'awaiting_holder') {
        await releaseLease(ctx, held, { afterSeconds: holderPollSeconds, hasFailed: false })
        return undefined
      }
      isFirstAttempt = true
      stepBegunAt = performance.now()
      purchase = outcome
    }
  }
  try {
    return await withRenewal(lease, takeSteps)
  } catch (error) {
    const afterSeconds = Math.min(longestPauseSeconds, 2 ** (purchase.attempts + 1))
    await releaseLease(ctx, held, { afterSeconds, hasFailed: true })
    if (!(error instanceof ProviderError && error.kind === 'unavailable')) throw error
    ctx.logger.warn(
      { err: error, purchaseId, step: purchase.step, afterSeconds },
      'purchase is waiting for a vendor',
    )
    return undefined
  }
}

/**
 * Continues a purchase from its last recorded step to its end, or to where it must wait. Repeating it, or running it
 * twice at once, neither charges nor buys twice. A purchase that fails is released, to be resumed after growing pauses;
 * one that another runner holds is left to it. Returns the shipment once it was bought by this run. Throws unexpected errors
 * after that.
 */
export const runPurchase = (
  ctx: ServiceContext,
  purchaseId: string,
  options: RunOptions = {},
): Promise<ShipmentRow | undefined> =>
  // Not as its caller sees it: of letters that are bought together, some may be hidden from a member who is limited to
  // their matters, and each waits for all.
  ctx.limit
    ? inTenant(ctx.organizationId, () => run(ctx, purchaseId, options))
    : run(ctx, purchaseId, options)
