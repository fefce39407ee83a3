import { type CarrierName, findCarrier } from '#lib/contract/quotes/carriers.values.ts'
import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'
import type { trackingEvents } from '#lib/service/db/schema/tracking.ts'

import { type Reading, readStatus } from './tracking-stages.ts'
import { fedexWordings } from './wordings/fedex.ts'
import { upsWordings } from './wordings/ups.ts'
import { uspsWordings } from './wordings/usps.ts'
import { findWording, type Wording } from './wordings/wording.ts'

type Place = { city: string | null; state: string | null; country: string | null; zip: string | null }

/** The facts about a piece that its scans are read with: the carrier, and the addresses it travels between. */
export type TrackedPiece = {
  carrier: string | null
  /** The print partner that mails it and passes on what happened; null where the organization does. */
  partner: string | null
  fromAddress: Partial<Place>
  toAddress: Partial<Place>
}

type Row = typeof trackingEvents.$inferSelect

/** One stored scan, as far as conclusions are drawn from it. */
export type TrackingScan = Pick<
  Row,
  | 'status'
  | 'statusDetail'
  | 'message'
  | 'carrierCode'
  | 'signedBy'
  | 'occurredAt'
  | 'observedAt'
  | 'location'
> &
  Partial<Pick<Row, 'id' | 'supersedes' | 'supersededBy' | 'unclearDate'>>

type Said = Pick<TrackingScan, 'status' | 'statusDetail' | 'message' | 'carrierCode'>

const tables: Record<CarrierName, readonly Wording[]> = {
  USPS: uspsWordings,
  UPS: upsWordings,
  FedEx: fedexWordings,
}

/**
 * The postal service's event codes that say what was scanned: TM is “Shipment Received, Package Acceptance Pending”;
 * 03, OA, UA and AD are acceptances of the piece. EasyPost mostly leaves the code out, and then the wording decides.
 */
const meaningByCode: Record<string, ScanMeaning> = {
  TM: 'form_scanned',
  '03': 'accepted',
  OA: 'accepted',
  UA: 'accepted',
  AD: 'accepted',
}

/** Statuses under which the carrier's code outweighs its wording. */
const codedStatuses: ReadonlySet<string> = new Set(['unknown', 'pre_transit', 'in_transit'])

/**
 * Meaning of a print partner's events, by the stored status: partners name their events, and describe them in their
 * own words (docs.lob.com, Tracking Events; docs.postgrid.com, imbStatus).
 */
const partnerMeanings: Record<string, ScanMeaning> = {
  in_transit: 'moving',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  return_to_sender: 'returning',
}

const readPartner = ({ status, statusDetail }: Said): ScanMeaning => {
  if (status === 'in_transit' && statusDetail === 'accepted') return 'accepted'
  if (status !== 'available_for_pickup') return partnerMeanings[status] ?? 'unclear'
  return statusDetail === 'delivery_exception' ? 'attempted' : 'held'
}

const routine: ReadonlySet<ScanMeaning> = new Set(['announced', 'accepted', 'moving', 'out_for_delivery'])

/** Details of the rate provider that contradict a routine wording, or say more than it (docs.easypost.com/docs/trackers). */
const byDetail: Record<string, ScanMeaning> = {
  missorted: 'misrouted',
  delayed: 'delayed',
  weather_delay: 'delayed',
  transit_exception: 'delayed',
  return: 'unclear',
  refused: 'unclear',
  damaged: 'unclear',
  lost: 'unclear',
  expired: 'unclear',
  failure: 'unclear',
  held: 'unclear',
  delivery_exception: 'unclear',
}

/** Meanings that the status `delivered` does not contradict. */
const underDelivered: ReadonlySet<ScanMeaning> = new Set(['delivered', 'returned', 'held', 'note'])

/** Compares a wording's meaning with the rate provider's status and detail: where they contradict each other, neither is taken. */
const reconcile = (meaning: ScanMeaning, { status: given, statusDetail }: Said): ScanMeaning => {
  const status = readStatus(given)
  const isRoutine = routine.has(meaning)
  if (status === 'delivered') return underDelivered.has(meaning) ? meaning : 'unclear'
  if (status === 'return_to_sender') {
    if (meaning === 'delivered') return 'returned'
    return isRoutine ? 'returning' : meaning
  }
  if (meaning === 'delivered' || meaning === 'returned') return 'unclear'
  if (!isRoutine) return meaning
  if (status === 'failure' || status === 'available_for_pickup') return 'unclear'
  return byDetail[statusDetail ?? ''] ?? meaning
}

const wordingOf = (scan: Said, carrier: string | null): Wording | undefined => {
  const name = findCarrier(carrier ?? '')
  return name && findWording(tables[name], scan)
}

/** Reads one scan by its carrier's wording, code, status and detail. What the table does not have is `unclear`. */
export const readScan = (scan: Said, piece: Pick<TrackedPiece, 'carrier' | 'partner'>): Reading => {
  const status = readStatus(scan.status)
  const plain = { reason: null, isReturning: false, isForecast: false }
  // Of the tracker and of the label, not of the piece.
  if (status === 'error' || status === 'cancelled') return { ...plain, meaning: 'note' }
  if (piece.partner !== null) {
    const meaning = readPartner(scan)
    return { ...plain, meaning, isReturning: meaning === 'returning' }
  }
  const coded = codedStatuses.has(status) ? meaningByCode[scan.carrierCode ?? ''] : undefined
  const row = coded === undefined ? wordingOf(scan, piece.carrier) : undefined
  const meaning = reconcile(coded ?? row?.means ?? 'unclear', scan)
  if (meaning === 'unclear') return { ...plain, meaning }
  return {
    meaning,
    reason: meaning === 'undeliverable' ? (row?.reason ?? null) : null,
    isReturning:
      status === 'return_to_sender' ||
      row?.returns === true ||
      meaning === 'returning' ||
      meaning === 'returned',
    isForecast: row?.isForecast ?? false,
  }
}

/** Returns whether the table has no row for what a carrier said, whatever else is known of the piece. */
export const isUnknownWording = (scan: Said, carrier: string): boolean => {
  const status = readStatus(scan.status)
  return status !== 'error' && status !== 'cancelled' && wordingOf(scan, carrier) === undefined
}

const fold = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

/** Returns whether a scan was made at an address: by ZIP codes where both are known, otherwise by town and state. */
const isAt = (scan: Place, address: Partial<Place>): boolean => {
  if (scan.zip && address.zip) return scan.zip.slice(0, 5) === address.zip.slice(0, 5)
  if (!scan.city || !address.city) return false
  return fold(scan.city) === fold(address.city) && fold(scan.state) === fold(address.state)
}

type Where = 'sender' | 'recipient' | 'both' | 'elsewhere' | 'unknown'

const whereIs = ({ location }: Pick<TrackingScan, 'location'>, piece: TrackedPiece): Where => {
  if (piece.partner !== null || (!location.zip && !location.city)) return 'unknown'
  const [atSender, atRecipient] = [isAt(location, piece.fromAddress), isAt(location, piece.toAddress)]
  if (atSender && atRecipient) return 'both'
  return atSender ? 'sender' : atRecipient ? 'recipient' : 'elsewhere'
}

/** State of a piece before one of its scans. */
export type Before = { isReturning: boolean; isFailed: boolean }

/**
 * Reads a scan that says “Delivered” by what came before and where it was made: after a return the sender's own place is the
 * return's end and the recipient's is a delivery after all; a place that fits neither stays unclear.
 */
export const readDelivery = (
  scan: TrackingScan,
  reading: Reading,
  { isReturning, isFailed }: Before,
  piece: TrackedPiece,
): Reading => {
  if (reading.meaning !== 'delivered') return reading
  const where = whereIs(scan, piece)
  const returned: Reading = { ...reading, meaning: 'returned', isReturning: true }
  const unclear: Reading = { ...reading, meaning: 'unclear', isReturning: false }
  if (isReturning) {
    if (where === 'recipient') return reading
    return where === 'elsewhere' ? unclear : returned
  }
  if (where !== 'sender') return reading
  return isFailed ? returned : unclear
}
