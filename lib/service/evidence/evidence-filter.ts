import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'

import { expiryWarningDays } from '#lib/contract/evidence/evidence-limits.values.ts'
import type { ListEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { isProofBought, isReceiptOwed } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { isUnscanned } from '#lib/service/db/schema/tracking-outcome.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { momentRange } from '#lib/service/lists/ranges.ts'
import { heldShipments, isRowHeld } from '#lib/service/retention/holds.ts'
import { matchesSearch, taggedAs } from '#lib/service/shipment-core/matches-search.ts'

/** Filters of the list of evidence. */
export type EvidenceFilter = Omit<ListEvidenceQuery, 'limit' | 'cursor'>

// `offset 0` makes it a look-up for each row: as a join, PostgreSQL without fresh statistics compares all with all.
const isReceiptKept = (ctx: ServiceContext) => sql`exists (
  select 1 from ${artifacts} a
  where a.organization_id = ${ctx.organizationId} and a.shipment_id = ${shipments.id}
    and a.kind = 'carrier_return_receipt_pdf' and a.status = 'available' offset 0)`

const isHeld = (ctx: ServiceContext): SQL => isRowHeld(ctx.organizationId)

/** The condition of each state besides the proof. Each has its own index, or is read through that of the holds. */
const ofState = (ctx: ServiceContext, state: EvidenceFilter['state']): SQL | undefined => {
  switch (state) {
    case undefined:
      return undefined
    case 'awaiting_acceptance':
      return isUnscanned
    case 'postmarked':
      return isNotNull(shipments.postmarkedOn)
    case 'awaiting_receipt':
      return and(isReceiptOwed, sql`not ${isReceiptKept(ctx)}`)
    case 'returned':
      return isNotNull(shipments.turnedBackAt)
    case 'held':
      return sql`${shipments.id} = any(array(${heldShipments(ctx.organizationId)}))`
    case 'expiring':
      return and(
        isNull(shipments.evidencePurgedAt),
        lte(
          shipments.shippedDataExpiresAt,
          new Date(ctx.clock.now().getTime() + expiryWarningDays[0] * dayMs),
        ),
        sql`not ${isHeld(ctx)}`,
      )
  }
}

const tagged = (ctx: ServiceContext, name: string | undefined): SQL | undefined =>
  name === undefined ? undefined : inArray(shipments.id, taggedAs(ctx, eq(tags.name, name)))

/** The letters of a matter are read first, before other filters: it has few compared with the organization. */
const ofMatter = (ctx: ServiceContext, matterId: string | undefined): SQL | undefined =>
  matterId === undefined
    ? undefined
    : sql`${shipments.id} = any(array(select letter.id from ${shipments} letter
        where letter.organization_id = ${ctx.organizationId} and letter.matter_id = ${matterId}))`

/** Condition that a shipment of the organization was bought with proof, and matches the filter. */
export const matchesEvidence = (ctx: ServiceContext, filter: EvidenceFilter): SQL | undefined => {
  const { from, before } = momentRange(filter)
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    isProofBought,
    ofState(ctx, filter.state),
    tagged(ctx, filter.tag),
    ofMatter(ctx, filter.matter),
    ...matchesSearch(ctx, filter.search),
    from ? gte(shipments.id, lowestIdAt(from)) : undefined,
    before ? lt(shipments.id, lowestIdAt(before)) : undefined,
  )
}
