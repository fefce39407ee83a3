import { z } from 'zod'

import { momentOf } from '#lib/service/clock.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'

import type { RecordedEvent } from './recorded-history.ts'

/** Who packed the piece and who handed it over, as recorded; null if not recorded. */
export type Handling = {
  packed_at: string | null
  /** The initials entered, and from whose account where that is recorded. */
  packed_by: string | null
  handed_over_by: string | null
}

const packed = z.object({ packed_by: z.string() })

/** Metadata of a hand-over's event. */
const handedOver = z.object({
  handed_over_by: z.object({
    name: z.string().nullable(),
    api_key: z.object({ name: z.string().nullable() }).nullable(),
  }),
})

/** Events from before names were stored: of a SCAN form with its vendor's ID, or of no form. */
const handedOverBefore = z.union([
  z.object({ hand_over_id: z.string(), provider_id: z.string() }),
  z.object({ hand_over_id: z.string(), scan_form_id: z.undefined().optional() }),
])

const packedBy = (timeline: readonly RecordedEvent[], initials: string | null): string | null => {
  if (initials === null) return null
  const event = timeline.findLast(({ metadata }) => packed.safeParse(metadata).data?.packed_by === initials)
  // The initials as entered, by the signed-in member.
  return event?.actor_name ? `${initials} (entered from the account of ${event.actor_name})` : initials
}

/** The person who handed a piece over, and the API key that it was done with; null for what was not recorded. */
export type HandedOverBy = { name: string | null; key: string | null }

/** Finds who handed a piece over, from its timeline; null where no entry says. */
export const findHandedOverBy = (timeline: readonly RecordedEvent[]): HandedOverBy | null => {
  for (const { metadata, actor_name: actorName } of timeline.toReversed()) {
    const told = handedOver.safeParse(metadata)
    if (!told.success && !handedOverBefore.safeParse(metadata).success) continue
    const { name, api_key: key } = told.data?.handed_over_by ?? { name: null, api_key: null }
    return { name: name ?? actorName, key: key && (key.name ?? 'that was deleted') }
  }
  return null
}

const handedOverBy = (timeline: readonly RecordedEvent[]): string | null => {
  const by = findHandedOverBy(timeline)
  if (!by) return null
  return [by.name, by.key && 'through the API'].filter(Boolean).join(', ') || null
}

/** Finds who packed a piece and who handed it over, from its timeline, which also names an API key. */
export const handlingOf = (
  shipment: Pick<typeof shipments.$inferSelect, 'packedAt' | 'packedBy' | 'manifestedAt'>,
  timeline: readonly RecordedEvent[],
): Handling => ({
  packed_at: momentOf(shipment.packedAt),
  packed_by: packedBy(timeline, shipment.packedBy),
  handed_over_by: shipment.manifestedAt ? handedOverBy(timeline) : null,
})
