import { and, eq, or, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { RecordCheck } from '#lib/contract/mailing-record/mailing-record.ts'
import { prepareStatement, withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { closeTasks, openTask } from '#lib/service/tasks/open-task.ts'

import { adoptStoredFacts } from './adopt-facts.ts'
import { type ChainCheck, checkChain, signVouch } from './check-chain.ts'

const headOf = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId))

const recordPassed = async (ctx: ServiceContext, shipmentId: string, check: ChainCheck): Promise<void> => {
  const vouch = await signVouch(ctx, shipmentId, check)
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(chainHeads)
      .set({
        checkedAt: ctx.clock.now(),
        fault: null,
        vouch,
        // Entries missing in the log are queued again, regardless of the queue's state.
        ...(check.logged < check.entries && { isLogged: false }),
      })
      // Of two checks at once, the one that saw more entries is stored.
      .where(and(headOf(ctx, shipmentId), sql`coalesce((vouch->>'entries')::integer, 0) <= ${check.entries}`))
    await invalidateDetail(ctx, shipmentId)
    await closeTasks(ctx, shipmentId, ['integrity_check_failed'])
  })
}

/** Finds the timeline event of an issue; null if there is none, or it no longer exists. */
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

const recordFailed = async (ctx: ServiceContext, shipmentId: string, check: ChainCheck): Promise<void> => {
  const [first] = check.issues
  if (!first) return
  const eventId = await findEvent(ctx, shipmentId, first.subjectId)
  const issue = { position: first.position, event_id: eventId, message: first.message }
  ctx.logger.error(
    { organizationId: ctx.organizationId, shipmentId, issues: check.issues },
    "the integrity check of a shipment's record failed",
  )
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(chainHeads)
      .set({ checkedAt: ctx.clock.now(), fault: issue })
      .where(headOf(ctx, shipmentId))
    await invalidateDetail(ctx, shipmentId)
    const opened = await openTask(ctx, {
      kind: 'integrity_check_failed',
      cause: `integrity_check_failed:${shipmentId}:${issue.position ?? 'whole'}`,
      shipmentId,
      message: `The integrity check of this shipment’s stored record failed: ${issue.message} Contact your Mailroom administrator; a previously downloaded bundle or a backup has the original record.`,
      details: { ...issue, issues: check.issues.length },
      dueAt: new Date(ctx.clock.now().getTime() + dayMs),
    })
    if (opened === null) return
    await recordAudit(ctx, {
      action: 'evidence.check_failed',
      subject: { type: 'shipment', id: shipmentId },
      after: issue,
    })
  })
}

/**
 * Checks a shipment's chain and stores the result, which its detail shows. A chain that fails is logged,
 * recorded in the audit log, and opens a task.
 */
export const recheckChain = async (ctx: ServiceContext, shipmentId: string): Promise<ChainCheck> => {
  let check = await checkChain(ctx, shipmentId)
  if (check.issues.length === 0 && !check.hasFacts && (await adoptStoredFacts(ctx, shipmentId))) {
    check = await checkChain(ctx, shipmentId)
  }
  await (check.issues.length === 0 ? recordPassed : recordFailed)(ctx, shipmentId, check)
  return check
}

const selectHead = prepareStatement((db) =>
  db
    .select({ entries: chainHeads.entries, checkedAt: chainHeads.checkedAt, fault: chainHeads.fault })
    .from(chainHeads)
    .where(
      and(
        eq(chainHeads.organizationId, sql.placeholder('organizationId')),
        eq(chainHeads.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .prepare('select_chain_head'),
)

/** Returns the stored result of the last check of a shipment's chain; null when the shipment has no chain. */
export const findRecordCheck = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<RecordCheck | null> => {
  const { organizationId } = ctx
  const [head] = await selectHead(ctx.db).execute({ organizationId, shipmentId })
  if (!head) return null
  const { entries, checkedAt, fault } = head
  const verdict = checkedAt === null ? 'pending' : fault === null ? 'passed' : 'failed'
  return {
    entries,
    verdict,
    checked_at: momentOf(checkedAt),
    error: fault && { ...fault, event_id: fault.event_id ?? null },
  }
}
