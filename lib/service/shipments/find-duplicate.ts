import { and, desc, eq, gte, isNull, ne, or } from 'drizzle-orm'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { duplicateDays } from '#lib/contract/mailpiece/mail-settings.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Returns the first day of those on which the same letter counts as a duplicate, and how many they are. */
export const loadDuplicateDays = async (ctx: ServiceContext): Promise<{ days: number; since: string }> => {
  const [row] = await ctx.db
    .select({ mailSettings: organizations.mailSettings })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const days = readMailSettings(row?.mailSettings ?? null).duplicate_days ?? duplicateDays
  return { days, since: addDays(ctx.clock.now().toISOString().slice(0, 10), -days) }
}

/**
 * Returns the latest letter of these days with the same document and recipient; null if there is none. Excludes the
 * letters of its own set.
 */
export const findDuplicate = async (
  ctx: ServiceContext,
  { id, letterKey, letterSetId }: ShipmentRow,
): Promise<NonNullable<Shipment['possible_duplicate']> | null> => {
  if (letterKey === null) return null
  const { since } = await loadDuplicateDays(ctx)
  const [found] = await ctx.db
    .select({ id: shipments.id, sentOn: shipments.labelDate })
    .from(shipments)
    .where(
      and(
        eq(shipments.letterKey, letterKey),
        eq(shipments.organizationId, ctx.organizationId),
        gte(shipments.labelDate, since),
        ne(shipments.status, 'cancelled'),
        ne(shipments.id, id),
        letterSetId === null
          ? undefined
          : or(isNull(shipments.letterSetId), ne(shipments.letterSetId, letterSetId)),
      ),
    )
    .orderBy(desc(shipments.labelDate))
    .limit(1)
  return found?.sentOn ? { shipment_id: found.id, sent_on: found.sentOn } : null
}
