import { and, eq } from 'drizzle-orm'

import type { DeadlineInput } from '#lib/contract/deadlines/deadline.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import { postmarkCause } from '#lib/service/shipment-core/expect-postmark.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeCause } from '#lib/service/tasks/open-task.ts'

import { describeEntered } from './describe-deadline.ts'
import { endDeadline, settleDeadline } from './settle-deadline.ts'

type Entered = Required<Pick<DeadlineInput, 'kind' | 'day'>> & { citation: string | null }

const enteredOf = (row: ShipmentRow): Entered | null =>
  row.deadlineKind === null || row.deadlineDay === null
    ? null
    : { kind: row.deadlineKind, day: row.deadlineDay, citation: row.deadlineCitation }

const isSame = (one: Entered | null, other: Entered | null): boolean =>
  one?.kind === other?.kind && one?.day === other?.day && one?.citation === other?.citation

/** The timeline states a deadline as entered: its meaning is the sender's. */
const describeChange = (before: Entered | null, after: Entered | null): string => {
  if (after === null) return `Deadline removed: ${before === null ? 'none' : describeEntered(before)}.`
  if (before === null) return `Deadline entered: ${describeEntered(after)}.`
  return `Deadline changed from “${describeEntered(before)}” to “${describeEntered(after)}”.`
}

/**
 * Sets another deadline of a locked shipment, or none, and records the actor and the input in its timeline; in every
 * status, since it does not affect the mailing. Returns whether it changed.
 */
export const changeDeadline = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  given: DeadlineInput | null | undefined,
): Promise<boolean> => {
  if (given === undefined) return false
  const before = enteredOf(shipment)
  const after = given && { kind: given.kind, day: given.day, citation: given.citation || null }
  if (isSame(before, after)) return false
  const [changed] = await ctx.db
    .update(shipments)
    .set({
      deadlineKind: after?.kind ?? null,
      deadlineDay: after?.day ?? null,
      deadlineCitation: after?.citation ?? null,
      deadlineMailBy: null,
      deadlineState: after && 'open',
      deadlineLookAt: null,
    })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (!changed) throw new Error(`shipment ${shipment.id} disappeared while it was locked`)
  recordUpdate(ctx, shipment, {
    message: describeChange(before, after),
    metadata: { deadline_before: before, deadline_after: after },
  })
  if (postmarkDayOf(changed) === null) await closeCause(ctx, postmarkCause(shipment.id))
  await (after === null ? endDeadline(ctx, changed) : settleDeadline(ctx, changed))
  return true
}
