import { isHeldReference } from '#lib/service/providers/partners/letters.ts'
import type {
  PartnerPiece,
  PartnerScan,
  PartnerState,
  PartnerTracking,
} from '#lib/service/providers/partners/port.ts'

import type { LobLetter } from './wire.ts'

type ScanKind = PartnerScan['kind']

/** Tracking events by name. The details of a certified letter describe some of them more precisely. */
const kindsByName: Record<string, ScanKind> = {
  Mailed: 'accepted',
  'In Transit': 'in_transit',
  'In Local Area': 'in_transit',
  'Processed for Delivery': 'out_for_delivery',
  'Pickup Available': 'notice_left',
  Delivered: 'delivered',
  'Re-Routed': 'in_transit',
  'Returned to Sender': 'returned',
  Issue: 'problem',
}

const kindsByDetail: Record<string, ScanKind> = {
  package_accepted: 'accepted',
  delivery_scheduled: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  pickup_available: 'notice_left',
  notice_left: 'notice_left',
  delivery_attempted: 'notice_left',
  delivered: 'delivered',
  returned_to_sender: 'returned',
}

/** Returns the scans, oldest first. */
export const readLobTracking = (letter: LobLetter): PartnerTracking => ({
  trackingNumber: letter.tracking_number ?? null,
  scans: (letter.tracking_events ?? [])
    .map((event): PartnerScan => {
      const kind = event.details ? kindsByDetail[event.details.event] : undefined
      return {
        kind: kind ?? kindsByName[event.name] ?? 'other',
        message: event.details?.description || event.name,
        occurredAt: new Date(event.time ?? event.date_created),
        // A distribution center may be here in place of a ZIP code.
        zip: /^\d{5}(-\d{4})?$/.exec(event.location ?? '')?.[0] ?? null,
      }
    })
    .sort((left, right) => left.occurredAt.getTime() - right.occurredAt.getTime()),
})

const statesByScan: Record<ScanKind, PartnerState> = {
  accepted: 'mailed',
  in_transit: 'in_transit',
  out_for_delivery: 'in_transit',
  notice_left: 'in_transit',
  problem: 'in_transit',
  other: 'in_transit',
  delivered: 'delivered',
  returned: 'returned',
}

const stateOf = (letter: LobLetter, now: Date): PartnerState => {
  if (letter.deleted) return 'cancelled'
  if (letter.status === 'failed') return 'failed'
  const { scans } = readLobTracking(letter)
  // Scans arrive out of order: how it ended counts, whatever came after.
  const last = scans.findLast(({ kind }) => kind === 'delivered' || kind === 'returned') ?? scans.at(-1)
  if (last) return statesByScan[last.kind]
  if (Date.parse(letter.send_date) <= now.getTime()) return 'printing'
  return isHeldReference(letter.metadata?.['reference'] ?? null) ? 'held' : 'accepted'
}

/** Converts a letter; Lob does not name its state, so that it follows from its dates and scans. */
export const readLobLetter = (letter: LobLetter, now: Date): PartnerPiece => ({
  pieceId: letter.id,
  state: stateOf(letter, now),
  sendsAt: new Date(letter.send_date),
  trackingNumber: letter.tracking_number ?? null,
  failure: letter.status === 'failed' ? (letter.failure_reason?.message ?? 'Lob could not render it.') : null,
})
