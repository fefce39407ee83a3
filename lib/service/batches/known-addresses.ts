import { and, desc, eq, inArray } from 'drizzle-orm'

import { foldText, normalizePlace } from '#lib/service/addresses/format-address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import type { batchRows } from '#lib/service/db/schema/batches.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { asInput } from '#lib/service/shipments/draft.ts'

type KnownAddress = NonNullable<(typeof batchRows.$inferSelect)['knownAddress']>

const keyOf = ({ toAddress }: ShipmentRow): string => foldText(toAddress.name ?? toAddress.company ?? '')

/**
 * Returns for each letter the newest entry of the address book with the name of its recipient and another address, which was
 * added or changed since the letter was created. Letters without one are absent.
 */
export const findKnownAddresses = async (
  ctx: ServiceContext,
  letters: readonly ShipmentRow[],
): Promise<Map<string, KnownAddress>> => {
  const keys = [...new Set(letters.map(keyOf))].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const entries = await ctx.db
    .select({
      id: addressBook.id,
      sortName: addressBook.sortName,
      entered: addressBook.entered,
      updatedAt: addressBook.updatedAt,
    })
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), inArray(addressBook.sortName, keys)))
    .orderBy(desc(addressBook.updatedAt), desc(addressBook.id))
  const byName = Map.groupBy(entries, ({ sortName }) => sortName)
  const known = new Map<string, KnownAddress>()
  for (const letter of letters) {
    const used = [asInput(letter.toAddress), letter.toAddressGiven].map(normalizePlace)
    const found = byName
      .get(keyOf(letter))
      ?.find(
        ({ entered, updatedAt }) => updatedAt > letter.createdAt && !used.includes(normalizePlace(entered)),
      )
    if (!found) continue
    const { id, entered, updatedAt } = found
    known.set(letter.id, { entryId: id, address: entered, updatedAt: updatedAt.toISOString() })
  }
  return known
}
