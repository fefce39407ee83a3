import { and, eq, or, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { closeTasks } from '#lib/service/tasks/close-tasks.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { type ChainCheck, checkChain } from './check-chain.ts'
import { makeVouch } from './vouch.ts'

const headOf = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId))

const keepHolding = async (ctx: ServiceContext, shipmentId: string, check: ChainCheck): Promise<void> => {
  const vouch = await makeVouch(ctx, shipmentId, check)
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(chainHeads)
      .set({ checkedAt: ctx.clock.now(), fault: null, vouch })
      // Of two checks at once, the one that saw more is kept.
      .where(and(headOf(ctx, shipmentId), sql`coalesce((vouch->>'entries')::integer, 0) <= ${check.entries}`))
    await closeTasks(ctx, shipmentId, ['evidence_broken'])
  })
}

/** The event of the timeline that a fault is about; null when it is about none, or one that is gone. */
const findEvent = async (
  ctx: ServiceContext,
  shipmentId: string,
  subjectId: string | null,
): Promise<string | null> => {
  if (subjectId === null) return null
  const [event] = await ctx.db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipmentId),
        or(
          eq(shipmentEvents.id, subjectId),
          sql`${shipmentEvents.metadata} ->> 'tracking_event_id' = ${subjectId}`,
        ),
      ),
    )
  return event?.id ?? null
}

const keepBroken = async (ctx: ServiceContext, shipmentId: string, check: ChainCheck): Promise<void> => {
  const [first] = check.faults
  if (!first) return
  const eventId = await findEvent(ctx, shipmentId, first.subjectId)
  const fault = { position: first.position, event_id: eventId, message: first.message }
  ctx.logger.error(
    { organizationId: ctx.organizationId, shipmentId, faults: check.faults },
    "the integrity check of a shipment's record failed",
  )
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.update(chainHeads).set({ checkedAt: ctx.clock.now(), fault }).where(headOf(ctx, shipmentId))
    const opened = await openTask(ctx, {
      kind: 'evidence_broken',
      cause: `evidence_broken:${shipmentId}:${fault.position ?? 'whole'}`,
      shipmentId,
      message: `The integrity check of this shipment’s stored record failed: ${fault.message} Contact your Mailroom administrator; a previously downloaded bundle or a backup has the original record.`,
      details: { ...fault, faults: check.faults.length },
      dueAt: new Date(ctx.clock.now().getTime() + dayMs),
    })
    if (opened === null) return
    await recordAudit(ctx, {
      action: 'evidence.check_failed',
      subject: { type: 'shipment', id: shipmentId },
      after: fault,
    })
  })
}

/**
 * Checks a shipment's chain and keeps what was found, which its detail then shows. A chain that does not hold is logged,
 * kept in the audit log, and opens a task.
 */
export const recheckChain = async (ctx: ServiceContext, shipmentId: string): Promise<ChainCheck> => {
  const check = await checkChain(ctx, shipmentId)
  await (check.faults.length === 0 ? keepHolding : keepBroken)(ctx, shipmentId, check)
  return check
}
