import { and, eq, inArray, isNull, ne } from 'drizzle-orm'

import {
  type DeadlineStage,
  type DeadlineTerms,
  dueDay,
  nextLook,
  standingOf,
} from '#lib/contract/deadlines/deadline-standing.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { localDay, momentIn, startOfDay } from '#lib/service/local-time.ts'
import { termsOf } from '#lib/service/shipment-core/deadline-columns.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { settleTasks } from '#lib/service/tasks/open-task.ts'

import { factsOf, loadOfficeDays, type OfficeDays } from './deadline-facts.ts'
import { describeEntered, describeStanding, describeWarning } from './describe-deadline.ts'
import { planMailBy } from './plan-mail-by.ts'

const kinds = ['deadline_near', 'deadline_missed'] as const satisfies readonly TaskKind[]

const dueAtOf = (stage: DeadlineStage, terms: DeadlineTerms, { hours, timeZone }: OfficeDays): Date => {
  const day = dueDay(stage, terms, hours)
  return stage === 'mail_soon' || stage === 'mail_today'
    ? momentIn(day, hours.cut_off, timeZone)
    : startOfDay(addDays(day, 1), timeZone)
}

/** Closes the warning of a stage that is over, so that the next is one of its own, which notifies. */
const closeOthers = async (ctx: TransactionContext, shipmentId: string, cause: string): Promise<void> => {
  await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'resolved' })
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        eq(tasks.shipmentId, shipmentId),
        inArray(tasks.kind, [...kinds]),
        isNull(tasks.closedAt),
        ne(tasks.cause, cause),
      ),
    )
}

type Warning = {
  stage: DeadlineStage
  terms: DeadlineTerms
  statement: string
  office: OfficeDays
}

/** Makes the open warning of a letter be exactly that of its stage. Each stage of a deadline warns once. */
const settleWarning = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  warning: Warning | null,
): Promise<void> => {
  const scope = { shipmentId: shipment.id, kinds }
  if (!warning) return settleTasks(ctx, scope, [])
  const { stage, terms, statement, office } = warning
  const { kind, day, mailBy } = terms
  const cause = `${shipment.id}:deadline:${kind}:${day}:${stage}`
  await closeOthers(ctx, shipment.id, cause)
  const entered = describeEntered({ kind, day, citation: shipment.deadlineCitation })
  await settleTasks(ctx, scope, [
    {
      kind: stage === 'missed' ? 'deadline_missed' : 'deadline_near',
      cause,
      shipmentId: shipment.id,
      message: describeWarning(entered, statement, stage),
      details: { stage, deadline_kind: kind, day, mail_by: mailBy },
      dueAt: dueAtOf(stage, terms, office),
      ownerId: shipment.createdBy,
    },
  ])
}

/**
 * Derives the state of a locked shipment's deadline from recorded events, stores it with the next day of evaluation,
 * and opens or closes its warning. The caller has written its changes. Idempotent, and a no-op without a deadline.
 */
export const settleDeadline = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  const entered = termsOf(shipment)
  if (!entered) return
  const office = await loadOfficeDays(ctx)
  const facts = factsOf(shipment, office)
  const mailedOn = facts.handedOverOn ?? facts.firstScannedOn ?? facts.postmarkedOn
  const isUnmailed = mailedOn === null && !facts.isCancelled
  const mailBy = isUnmailed ? await planMailBy(ctx, shipment, entered, office) : entered.mailBy
  const terms = { ...entered, mailBy }
  const when = { today: localDay(ctx.clock.now().toISOString(), office.timeZone), hours: office.hours }
  const standing = standingOf(terms, facts, when)
  const look = nextLook(standing, terms, when)
  await ctx.db
    .update(shipments)
    .set({
      deadlineMailBy: mailBy,
      deadlineState: standing.state,
      // Warnings come when the floor opens, not at midnight.
      deadlineLookAt: look === null ? null : momentIn(look, office.hours.opens_at, office.timeZone),
    })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  if (standing.state !== shipment.deadlineState || mailBy !== shipment.deadlineMailBy) {
    await invalidateDetail(ctx, shipment.id)
    await notifyChange(ctx, ctx.organizationId, shipment.id)
  }
  const statement = describeStanding(terms, facts, standing, shipment.carrier)
  const { stage } = standing
  await settleWarning(ctx, shipment, stage === null ? null : { stage, terms, statement, office })
}

/** Closes the warning of a locked shipment whose deadline was removed. */
export const endDeadline = (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> =>
  settleWarning(ctx, shipment, null)
