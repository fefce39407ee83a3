import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { duplicateDays } from '#lib/contract/mailpiece/mail-settings.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

type DuplicateDays = { days: number; since: string }

type StoredSettings = typeof organizations.$inferSelect.mailSettings

const readDuplicateDays = (
  { clock }: Pick<ServiceContext, 'clock'>,
  stored: StoredSettings,
): DuplicateDays => {
  const days = readMailSettings(stored).duplicate_days ?? duplicateDays
  return { days, since: addDays(clock.now().toISOString().slice(0, 10), -days) }
}

/** Returns the first day of those on which the same letter counts as a duplicate, and how many they are. */
export const loadDuplicateDays = async (ctx: ServiceContext): Promise<DuplicateDays> => {
  const [row] = await ctx.db
    .select({ mailSettings: organizations.mailSettings })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return readDuplicateDays(ctx, row?.mailSettings ?? null)
}

type Duplicate = NonNullable<Shipment['possible_duplicate']>

/** Returns the latest other shipment that was bought to send the same letter again; null if it was not sent again. */
const findSentAgain = async (
  ctx: ServiceContext,
  { id, againOf }: Pick<ShipmentRow, 'id' | 'againOf'>,
): Promise<Duplicate | null> => {
  if (againOf === null) return null
  const [found] = await ctx.db
    .select({ id: shipments.id, sentOn: shipments.labelDate })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        eq(shipments.againOf, againOf),
        isNotNull(shipments.labelDate),
        ne(shipments.status, 'cancelled'),
        ne(shipments.id, id),
      ),
    )
    .orderBy(desc(shipments.id))
    .limit(1)
  return found?.sentOn ? { shipment_id: found.id, sent_on: found.sentOn, is_again: true } : null
}

/**
 * Returns what a draft may repeat: a shipment that sends the same letter again, or else the latest letter of these days
 * with the same document and recipient; null if it repeats neither. Excludes its earlier attempt and the letters of its own set.
 */
export const findDuplicate = async (ctx: ServiceContext, row: ShipmentRow): Promise<Duplicate | null> => {
  const { id, letterKey, letterSetId, againOf } = row
  const sentAgain = await findSentAgain(ctx, row)
  if (sentAgain || letterKey === null) return sentAgain
  const [found] = await ctx.db
    .select({
      id: shipments.id,
      sentOn: shipments.labelDate,
      // Read with the letter: how many days count matters only where there is one.
      mailSettings: sql<StoredSettings>`(select ${organizations.mailSettings} from ${organizations} where ${organizations.organizationId} = ${ctx.organizationId})`,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.letterKey, letterKey),
        eq(shipments.organizationId, ctx.organizationId),
        isNotNull(shipments.labelDate),
        ne(shipments.status, 'cancelled'),
        ne(shipments.id, id),
        againOf === null ? undefined : ne(shipments.id, againOf),
        letterSetId === null
          ? undefined
          : or(isNull(shipments.letterSetId), ne(shipments.letterSetId, letterSetId)),
      ),
    )
    .orderBy(desc(shipments.labelDate))
    .limit(1)
  if (!found?.sentOn || found.sentOn < readDuplicateDays(ctx, found.mailSettings).since) return null
  return { shipment_id: found.id, sent_on: found.sentOn, is_again: false }
}
