import { inArray, and, asc, eq } from 'drizzle-orm'

import { isEnded } from '#lib/contract/shipments/purchase-steps.values.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { presentPurchase, withPatience } from './buy-shipment.ts'
import { isUndoneWithOthers, loadJoint } from './follow-set.ts'
import type { PurchaseRow } from './load-purchase.ts'
import { runPurchase } from './run-purchase.ts'

/** Number of purchases of a set run at once: each takes a connection in turn. */
const atOnce = 4

const stateOf = (joint: readonly PurchaseRow[]): string =>
  joint.map(({ step, readyAt }) => `${step}${readyAt === null ? '' : '!'}`).join(' ')

/** All of them, whether a caller who is limited to their matters sees their letters or not. */
const loadAll = (ctx: ServiceContext, jointId: string): Promise<PurchaseRow[]> =>
  ctx.limit ? inTenant(ctx.organizationId, () => loadJoint(ctx, jointId)) : loadJoint(ctx, jointId)

/** Runs purchases that wait for each other, in turns, for as long as one of them gets further. */
const runTogether = async (ctx: ServiceContext, jointId: string, isNew: boolean): Promise<void> => {
  let joint = await loadAll(ctx, jointId)
  for (let isFirst = true; ; isFirst = false) {
    const before = stateOf(joint)
    const open = joint.filter(({ step }) => !isEnded(step))
    if (open.length === 0) return
    for (let from = 0; from < open.length; from += atOnce) {
      await Promise.all(
        open.slice(from, from + atOnce).map(async ({ id: purchaseId }) => {
          try {
            await runPurchase(ctx, purchaseId, { isNew: isNew && isFirst })
          } catch (error) {
            ctx.logger.warn(
              { err: error, purchaseId },
              'purchase of a letter set interrupted; the job queue resumes it',
            )
          }
        }),
      )
    }
    joint = await loadAll(ctx, jointId)
    if (stateOf(joint) === before) return
  }
}

export type JointResult = { letters: PurchaseResult[]; totalCents: number; actionUrl: string | null }

/**
 * Runs purchases that were claimed together for their caller, and returns when all have ended or, as for one purchase,
 * while they continue. Returns only the letters that a limited caller sees. Throws why they failed: nothing was bought
 * then.
 */
export const executeTogether = async (
  ctx: ServiceContext,
  jointId: string,
  { isNew }: { isNew: boolean },
): Promise<JointResult> => {
  await withPatience(runTogether(ctx, jointId, isNew))
  const joint = await loadAll(ctx, jointId)
  const failed = joint.filter(({ step }) => step === 'failed')
  const cause = failed.find((each) => !isUndoneWithOthers(each)) ?? failed[0]
  if (cause?.failureCode) {
    throw new ServiceError(
      cause.failureCode,
      `${cause.failureMessage ?? 'The purchase failed.'} No letter of the set was bought.`,
    )
  }
  const rows = await ctx.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        inArray(
          shipments.id,
          joint.map(({ shipmentId }) => shipmentId),
        ),
      ),
    )
    .orderBy(asc(shipments.id))
  const seen = new Map(rows.map((row) => [row.id, row]))
  const bought = joint.flatMap((purchase) => {
    const row = seen.get(purchase.shipmentId)
    return row ? [{ row, purchase }] : []
  })
  return {
    letters: bought.map(({ row, purchase }) => presentPurchase(row, purchase.actionUrl)),
    totalCents: bought.reduce((total, { purchase }) => total + purchase.amountCents, 0),
    actionUrl: bought.find(({ purchase }) => purchase.step === 'awaiting_holder')?.purchase.actionUrl ?? null,
  }
}
