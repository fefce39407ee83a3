import { and, eq, isNull, max, sql } from 'drizzle-orm'

import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'

import { isUnknownWording } from './read-scans.ts'
import { normalizeWording } from './wordings/wording.ts'

/** A wording that is missing from the table, with how often it was seen. */
export type UnknownWording = {
  carrier: string
  message: string
  /** As `status/status_detail`. */
  statuses: string[]
  count: number
  lastAt: Date
}

/**
 * Returns the wordings in stored tracking that the table of carrier wordings lacks, the most frequent first. Excludes
 * mail of print partners, which is not read by its wording.
 */
export const findUnknownWordings = async (db: Database): Promise<UnknownWording[]> => {
  const { status, statusDetail, message, carrierCode } = trackingEvents
  const rows = await db
    .select({
      carrier: shipments.carrier,
      status,
      statusDetail,
      message,
      carrierCode,
      count: sql<number>`count(*)::int`,
      lastAt: max(trackingEvents.occurredAt),
    })
    .from(trackingEvents)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, trackingEvents.organizationId),
        eq(shipments.id, trackingEvents.shipmentId),
      ),
    )
    .where(isNull(shipments.partner))
    .groupBy(shipments.carrier, status, statusDetail, message, carrierCode)
  const found = new Map<string, UnknownWording>()
  for (const row of rows) {
    if (row.carrier === null || row.lastAt === null || !isUnknownWording(row, row.carrier)) continue
    const carrier = carrierName(row.carrier)
    const key = `${carrier} ${normalizeWording(row.message)}`
    const before = found.get(key)
    const said = `${row.status}/${row.statusDetail ?? ''}`
    found.set(key, {
      carrier,
      message: before?.message ?? row.message,
      statuses: [...new Set([...(before?.statuses ?? []), said])].sort(),
      count: (before?.count ?? 0) + row.count,
      lastAt: before && before.lastAt > row.lastAt ? before.lastAt : row.lastAt,
    })
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.message < b.message ? -1 : 1))
}
