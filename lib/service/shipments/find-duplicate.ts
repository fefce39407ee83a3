import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { duplicateDays } from '#lib/contract/mailpiece/mail-settings.ts'
import { hasRates } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
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

/** Returns the letter sets of a shipment and of its earlier attempt. */
const findOwnSets = async (
  ctx: ServiceContext,
  { letterSetId, againOf }: Pick<ShipmentRow, 'letterSetId' | 'againOf'>,
): Promise<string[]> => {
  const [earlier] =
    againOf === null
      ? []
      : await ctx.db
          .select({ setId: shipments.letterSetId })
          .from(shipments)
          .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, againOf)))
  return [letterSetId, earlier?.setId ?? null].filter((setId) => setId !== null)
}

/** Returns the attempt before the letter that a companion accompanies; null for any other letter. */
const findEarlierOfLetter = async (
  ctx: ServiceContext,
  { companionOf }: Pick<ShipmentRow, 'companionOf'>,
): Promise<string | null> => {
  if (companionOf === null) return null
  const [letter] = await ctx.db
    .select({ againOf: shipments.againOf })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, companionOf)))
  return letter?.againOf ?? null
}

/**
 * Returns what a draft may repeat: a shipment that sends the same letter again, or else the latest letter of these days
 * with the same document and recipient; null if it repeats neither. Excludes its earlier attempt, and the letters of its own set
 * and of that attempt's.
 */
export const findDuplicate = async (ctx: ServiceContext, row: ShipmentRow): Promise<Duplicate | null> => {
  const { id, letterKey, againOf } = row
  const sentAgain = await findSentAgain(ctx, row)
  if (sentAgain || letterKey === null) return sentAgain
  const earlierId = againOf ?? (await findEarlierOfLetter(ctx, row))
  const setIds = await findOwnSets(ctx, { letterSetId: row.letterSetId, againOf: earlierId })
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
        earlierId === null ? undefined : ne(shipments.id, earlierId),
        setIds.length === 0
          ? undefined
          : or(isNull(shipments.letterSetId), notInArray(shipments.letterSetId, setIds)),
      ),
    )
    .orderBy(desc(shipments.labelDate))
    .limit(1)
  if (!found?.sentOn || found.sentOn < readDuplicateDays(ctx, found.mailSettings).since) return null
  return { shipment_id: found.id, sent_on: found.sentOn, is_again: false }
}

/**
 * Returns what the letters of a set that can be bought may repeat, by their IDs. Each is looked up as `findDuplicate` does, all of
 * them by one query, except letters that send another again.
 */
export const findDuplicatesOfSet = async (
  ctx: ServiceContext,
  setId: string,
  letters: readonly ShipmentRow[],
): Promise<Map<string, Duplicate>> => {
  const open = letters.filter(({ status }) => hasRates(status))
  const keys = open.flatMap(({ letterKey, againOf }) => (againOf === null ? (letterKey ?? []) : []))
  const duplicates = new Map<string, Duplicate>()
  for (const letter of open) {
    const found = letter.againOf === null ? null : await findDuplicate(ctx, letter)
    if (found) duplicates.set(letter.id, found)
  }
  if (keys.length === 0) return duplicates
  const { since } = await loadDuplicateDays(ctx)
  const earlierIds = letters.flatMap(({ againOf }) => againOf ?? [])
  const latest = await ctx.db
    .selectDistinctOn([shipments.letterKey], {
      letterKey: shipments.letterKey,
      id: shipments.id,
      sentOn: shipments.labelDate,
    })
    .from(shipments)
    .where(
      and(
        inArray(shipments.letterKey, [...new Set(keys)]),
        eq(shipments.organizationId, ctx.organizationId),
        gte(shipments.labelDate, since),
        ne(shipments.status, 'cancelled'),
        or(isNull(shipments.letterSetId), ne(shipments.letterSetId, setId)),
        earlierIds.length === 0 ? undefined : notInArray(shipments.id, earlierIds),
      ),
    )
    .orderBy(shipments.letterKey, desc(shipments.labelDate))
  for (const { id, letterKey, againOf } of open) {
    const found = againOf === null ? latest.find((each) => each.letterKey === letterKey) : undefined
    if (found?.sentOn) duplicates.set(id, { shipment_id: found.id, sent_on: found.sentOn, is_again: false })
  }
  return duplicates
}
