import type { CarrierScan } from '#lib/contract/tracking/carrier-scan.ts'
import type { Journey, JourneyStop, Place } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'
import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'
import { placeKey } from '#lib/service/places/place-key.ts'
import { type NamedPlace, resolvePlace } from '#lib/service/places/resolve-place.ts'

import { type ReadScan, readScans, scansInForce } from './ordered-scans.ts'
import type { TrackedPiece, TrackingScan } from './read-scans.ts'
import { isPieceScan, readStatus } from './tracking-stages.ts'
import { findDecisiveScans, type DecisiveScans } from './tracking-summary.ts'

/** A stored scan with where it was made. */
export type PlacedScan = TrackingScan & { id: string; location: NamedPlace; messageId: string | null }

/** Returns a place with its coordinates, where they are known. */
export const placeOf = ({ city, state, zip, country }: NamedPlace): Place => {
  const place = { city, state, zip, country }
  return { ...place, coordinates: resolvePlace(place) }
}

type PlacedRead = ReadScan<PlacedScan>

/**
 * Returns whether a report is a scan at a place: of the piece, or of the form that lists it. Forecasts and notices are
 * not.
 */
const isStop = (read: PlacedRead): boolean =>
  read.meaning === 'form_scanned' ||
  isPieceScan(read) ||
  (readStatus(read.status) === 'failure' && read.meaning !== 'note') ||
  (read.meaning === 'unclear' && readStatus(read.status) !== 'pre_transit')

const eventByMeaning: Record<ScanMeaning, JourneyEvent> = {
  announced: 'in_transit',
  form_scanned: 'form_scanned',
  accepted: 'in_transit',
  moving: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  attempted: 'attempted',
  notice_left: 'attempted',
  held: 'held',
  delayed: 'delayed',
  misrouted: 'misrouted',
  forwarded: 'forwarded',
  undeliverable: 'undeliverable',
  refused: 'refused',
  unclaimed: 'unclaimed',
  damaged: 'damaged',
  lost: 'lost',
  returning: 'in_transit',
  returned: 'returned',
  delivered: 'delivered',
  note: 'in_transit',
  unclear: 'unclear',
}

const eventOf = ({ scan, meaning }: PlacedRead, decisive: DecisiveScans<PlacedScan>): JourneyEvent => {
  if (meaning === 'unclear') return 'unclear'
  if (scan === decisive.arrivalBack) return 'returned'
  if (scan === decisive.turnBack) return 'turned_back'
  const event = eventByMeaning[meaning]
  return event === 'in_transit' && scan === decisive.acceptance ? 'accepted' : event
}

const isNamed = ({ city, state, zip, country }: NamedPlace): boolean =>
  Boolean(city ?? zip ?? state) || (country !== null && country !== 'US')

const isSamePlace = (one: NamedPlace | null, other: NamedPlace | null): boolean => {
  if (one === null || other === null) return one === other
  if (one.zip !== null && one.zip.slice(0, 5) === other.zip?.slice(0, 5)) return true
  const keyOf = ({ city, state, country, zip }: NamedPlace) =>
    placeKey(city === null ? `zip ${zip}` : `${city}, ${state}, ${country ?? 'US'}`)
  return keyOf(one) === keyOf(other)
}

const presentScan = (scan: PlacedScan): CarrierScan => ({
  id: scan.id,
  status: scan.status,
  status_detail: scan.statusDetail,
  message: scan.message,
  carrier_code: scan.carrierCode,
  location: scan.location,
  signed_by: scan.signedBy,
  occurred_at: scan.occurredAt.toISOString(),
  observed_at: scan.observedAt.toISOString(),
  message_id: scan.messageId,
  ...(scan.unclearDate && { unclear_date: scan.unclearDate }),
})

const stopsOf = (ordered: readonly PlacedRead[], decisive: DecisiveScans<PlacedScan>): JourneyStop[] => {
  const stops: JourneyStop[] = []
  for (const read of ordered) {
    const { scan } = read
    const place = isNamed(scan.location) ? scan.location : null
    const { turnBack } = decisive
    const direction = turnBack && scan.occurredAt >= turnBack.occurredAt ? 'return' : 'outbound'
    const told = { ...presentScan(scan), event: eventOf(read, decisive) }
    const last = stops.at(-1)
    if (last && last.direction === direction && isSamePlace(last.place, place)) {
      last.last_at = told.occurred_at
      last.scans.push(told)
    } else {
      stops.push({
        place: place && placeOf(place),
        direction,
        first_at: told.occurred_at,
        last_at: told.occurred_at,
        scans: [told],
      })
    }
  }
  return stops
}

const nextOf = (decisive: DecisiveScans<PlacedScan>, stops: readonly JourneyStop[]): Journey['next'] => {
  if (decisive.arrivalBack) return null
  if (decisive.turnBack) return 'origin'
  if (decisive.delivery || stops.at(-1)?.scans.at(-1)?.event === 'lost') return null
  return 'destination'
}

type JourneyFacts = {
  scans: readonly PlacedScan[]
  piece: TrackedPiece
  /** Null where the piece is not mailed from the return address. */
  origin: NamedPlace | null
  destination: NamedPlace
  /** Whether the piece can still be expected to arrive anywhere. */
  isExpected: boolean
}

/** Orders a piece's scans to the stops of its journey, whatever order they arrived in and however often they repeat. */
export const buildJourney = ({ scans, piece, origin, destination, isExpected }: JourneyFacts): Journey => {
  const ordered = readScans(scans, piece)
  const decisive = findDecisiveScans(scans, piece)
  const stops = stopsOf(ordered.filter(isStop), decisive)
  const inForce = new Set(scansInForce(scans))
  return {
    origin: origin && placeOf(origin),
    destination: placeOf(destination),
    stops,
    other_scans: ordered.filter((read) => !isStop(read)).map(({ scan }) => presentScan(scan)),
    superseded_scans: scans.filter((scan) => !inForce.has(scan)).map(presentScan),
    next: isExpected ? nextOf(decisive, stops) : null,
  }
}
