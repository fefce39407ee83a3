import { and, eq } from 'drizzle-orm'

import type { RecordCheck } from '#lib/contract/evidence/record-check.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'

/** What the last check of a shipment's chain found, as it was kept; null when the shipment has no chain. */
export const findRecordCheck = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<RecordCheck | null> => {
  const [head] = await ctx.db
    .select({ entries: chainHeads.entries, checkedAt: chainHeads.checkedAt, fault: chainHeads.fault })
    .from(chainHeads)
    .where(and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId)))
  if (!head) return null
  const { entries, checkedAt, fault } = head
  const verdict = checkedAt === null ? 'unchecked' : fault === null ? 'holds' : 'broken'
  return {
    entries,
    verdict,
    checked_at: checkedAt?.toISOString() ?? null,
    fault: fault && { ...fault, event_id: fault.event_id ?? null },
  }
}
