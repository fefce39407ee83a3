import { sql } from 'drizzle-orm'

import type { FloorStage } from '#lib/contract/operations/floor.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'

/** The cancelled shipments whose piece must still be taken out of the mail. */
export const shipmentsToPull = ({ organizationId }: { organizationId: string }) => sql`(
  select ${tasks.shipmentId} from ${tasks} where ${tasks.organizationId} = ${organizationId}
    and ${tasks.kind} = 'cancelled_after_print' and ${tasks.closedAt} is null)`

const mustBePulled = sql`exists (
  select from ${tasks} where ${tasks.organizationId} = ${shipments.organizationId}
    and ${tasks.shipmentId} = ${shipments.id}
    and ${tasks.kind} = 'cancelled_after_print' and ${tasks.closedAt} is null)`

/** Where a bought piece is, from its shipment, its latest print job and the hand-over that has it. */
export const stageOf = (jobState: unknown, handOverState: unknown) => sql<FloorStage>`case
  when ${shipments.status} = 'cancelled' then case when ${mustBePulled} then 'pull' else 'cancelled' end
  when ${shipments.manifestedAt} is not null or ${shipments.status} = 'shipped' then 'handed_over'
  when ${handOverState} = 'claimed' then 'handing_over'
  when ${shipments.status} = 'printed' and ${shipments.packedAt} is not null then 'packed'
  when ${jobState} in ('submitting', 'submitted') then 'printing'
  when ${jobState} = 'waiting' then 'queued'
  when ${shipments.status} = 'queued' and ${jobState} = 'failed' then 'print_failed'
  when ${shipments.status} = 'queued' then 'queued'
  else 'printed'
end`

type Waiting = { stage: FloorStage; reason: string | null }

/** Why a piece has not been handed over, in plain words; null once it has. */
export const waitingBecause = ({ stage, reason }: Waiting): string | null => {
  switch (stage) {
    case 'queued':
      return `Not printed: ${reason ? `waiting. ${reason}` : 'waiting for a printer.'}`
    case 'printing':
      return `Not printed yet: sent to a printer.${reason ? ` ${reason}` : ''}`
    case 'print_failed':
      return `Not printed: printing failed${reason ? ` (${reason})` : ''}.`
    case 'printed':
      return 'Printed, not packed.'
    case 'packed':
      return 'Packed, not handed over.'
    case 'handing_over':
      return 'Waiting for the carrier’s SCAN form.'
    case 'pull':
      return 'Cancelled after printing: remove it from the mail.'
    case 'cancelled':
      return 'Cancelled.'
    case 'handed_over':
      return null
  }
}
