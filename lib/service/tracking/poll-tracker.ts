import { and, eq } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { ratesOfAccount } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { Tracker } from '#lib/service/providers/rates/port.ts'
import { closeCause, openTask } from '#lib/service/tasks/open-task.ts'
import { currentAccount, isOfAnother } from '#lib/service/vendor-accounts/current-account.ts'
import { describeReference } from '#lib/service/vendor-accounts/vendor-account.ts'

import { applyTracker } from './apply-tracker.ts'
import { isWatchOf } from './watch-shipment.ts'

type Watch = {
  trackerId: string
  ratesAccount: string | null
  connectedAccountId: string | null
  trackingNumber: string | null
  carrier: string | null
}

const findWatched = async (ctx: ServiceContext, shipmentId: string): Promise<Watch | undefined> => {
  const [watch] = await ctx.db
    .select({
      trackerId: watches.trackerId,
      ratesAccount: watches.ratesAccount,
      connectedAccountId: shipments.connectedAccountId,
      trackingNumber: shipments.trackingNumber,
      carrier: shipments.carrier,
    })
    .from(watches)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, watches.organizationId), eq(shipments.id, watches.shipmentId)),
    )
    .where(and(eq(watches.organizationId, ctx.organizationId), eq(watches.shipmentId, shipmentId)))
  return watch
}

const taskDays = 2

/** The cause of the task about a piece that the vendor's current account cannot track. */
export const untrackableCause = (shipmentId: string) => ({
  kind: 'vendor_account_changed' as const,
  cause: `${shipmentId}:tracker`,
})

const openTrackerTask = (
  ctx: ServiceContext,
  shipmentId: string,
  { from, to, reason }: { from: string; to: string; reason: string },
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    await openTask(ctx, {
      ...untrackableCause(shipmentId),
      shipmentId,
      message: `${describeReference(from)} tracked this letter, and ${describeReference(to)}, which is used now, cannot: ${reason} Follow it on the carrier's page.`,
      dueAt: new Date(ctx.clock.now().getTime() + taskDays * dayMs),
    })
  })

/**
 * Has the account that is used now track a piece that an earlier one did. Null, with a task, where it cannot: it is tried
 * again at the next poll. Throws while the vendor is unreachable.
 */
const moveTracker = async (
  ctx: ServiceContext,
  shipmentId: string,
  {
    trackingNumber,
    carrier,
    from,
    to,
  }: Pick<Watch, 'trackingNumber' | 'carrier'> & { from: string; to: string },
): Promise<Tracker | null> => {
  if (trackingNumber === null || carrier === null) return null
  try {
    const tracker = await ctx.providers.rates.createTracker({ trackingNumber, carrier })
    await withTransaction(ctx, async (ctx) => {
      const { organizationId } = ctx
      await ctx.db
        .update(watches)
        .set({ trackerId: tracker.trackerId, ratesAccount: to })
        .where(isWatchOf(ctx, shipmentId))
      await ctx.db
        .insert(directory)
        .values({ kind: 'tracker', name: tracker.trackerId, organizationId, objectId: shipmentId })
        .onConflictDoNothing()
      await closeCause(ctx, untrackableCause(shipmentId))
    })
    return tracker
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    await openTrackerTask(ctx, shipmentId, { from, to, reason: error.message })
    return null
  }
}

/**
 * Reads a piece's tracker from the vendor and records what messages missed. One of an account that is no longer used is
 * created again in the one that is. Throws while the vendor is unreachable.
 */
export const pollTracker = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const watch = await findWatched(ctx, shipmentId)
  if (!watch) return
  const { ratesAccount: from, connectedAccountId, trackerId } = watch
  const to = from === null ? null : await currentAccount(ctx, 'EasyPost')
  const tracker =
    from !== null && to !== null && isOfAnother(from, to)
      ? await moveTracker(ctx, shipmentId, { ...watch, from, to })
      : await (await ratesOfAccount(ctx, connectedAccountId)).readTracker(trackerId)
  if (tracker) await applyTracker(ctx, shipmentId, tracker)
}
