import { eq } from 'drizzle-orm'

import type { DeadlineFacts } from '#lib/contract/deadlines/deadline-standing.values.ts'
import { type HandOver, handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { localDay } from '#lib/service/local-time.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** The days of an office: on which mail leaves it, and in which zone they begin. */
export type OfficeDays = { hours: HandOver; timeZone: string }

/** Loads the days of the office. */
export const loadOfficeDays = async ({
  db,
  organizationId,
}: Pick<DatabaseContext, 'db' | 'organizationId'>): Promise<OfficeDays> => {
  const [found] = await db
    .select({ settings: organizations.mailSettings, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return {
    hours: handOverOf(readMailSettings(found?.settings ?? null)),
    timeZone: found?.timeZone ?? 'UTC',
  }
}

type FactColumns = Pick<
  ShipmentRow,
  | 'status'
  | 'carrier'
  | 'isTracked'
  | 'shippedAt'
  | 'manifestedAt'
  | 'postalAcceptedAt'
  | 'carrierScannedAt'
  | 'postmarkedOn'
  | 'deliveredAt'
  | 'turnedBackAt'
  | 'expectedOn'
>

/**
 * Returns the recorded events of a piece, as days of the office. The scan of a SCAN form is not acceptance of the
 * piece.
 */
export const factsOf = (row: FactColumns, { timeZone }: Pick<OfficeDays, 'timeZone'>): DeadlineFacts => {
  const dayOf = (moment: Date | null): string | null =>
    moment === null ? null : localDay(moment.toISOString(), timeZone)
  return {
    isCancelled: row.status === 'cancelled',
    isTracked: row.isTracked,
    handedOverOn: dayOf(row.manifestedAt ?? row.shippedAt),
    firstScannedOn: dayOf(row.carrierScannedAt),
    isFirstScanAcceptance:
      row.postalAcceptedAt !== null && row.postalAcceptedAt.getTime() === row.carrierScannedAt?.getTime(),
    postmarkedOn: row.postmarkedOn,
    deliveredOn: dayOf(row.deliveredAt),
    expectedOn: row.expectedOn,
    isReturned: row.turnedBackAt !== null,
  }
}
