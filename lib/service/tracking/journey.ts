import type { CarrierScan } from '#lib/contract/tracking/carrier-scan.ts'
import type { Journey, JourneyStop, Place } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'
import { placeKey } from '#lib/service/places/place-key.ts'
import { type NamedPlace, resolvePlace } from '#lib/service/places/resolve-place.ts'

import { isAttempt, isFormScan, isPieceScan, readStatus } from './tracking-stages.ts'
import {
  compareScans,
  type DecisiveScans,
  findDecisiveScans,
  isDamaged,
  isHeld,
  isLost,
  isRefused,
  type TrackingScan,
} from './tracking-summary.ts'

/** A stored scan with where it was made. */
export type PlacedScan = TrackingScan & { id: string; location: NamedPlace; messageId: string | null }

/** Returns a place with its coordinates, where they are known. */
export const placeOf = ({ city, state, zip, country }: NamedPlace): Place => {
  const place = { city, state, zip, country }
  return { ...place, coordinates: resolvePlace(place) }
}

/** Whether a report is a scan at a place: of the piece, or of the form that lists it. Forecasts and notices are not. */
const isStop = (scan: PlacedScan): boolean =>
  isFormScan(scan) || isPieceScan(scan) || readStatus(scan.status) === 'failure'

const eventOf = (scan: PlacedScan, decisive: DecisiveScans<PlacedScan>): JourneyEvent => {
  const status = readStatus(scan.status)
  const { turnBack, arrivalBack, acceptance } = decisive
  if (turnBack && scan === arrivalBack) return 'returned'
  if (scan === turnBack) return 'turned_back'
  if (status === 'delivered')
    return turnBack && scan.occurredAt >= turnBack.occurredAt ? 'returned' : 'delivered'
  if (isFormScan(scan)) return 'form_scanned'
  if (isRefused(scan)) return 'refused'
  if (isAttempt(scan)) return 'attempted'
  if (isLost(scan)) return 'lost'
  if (isDamaged(scan)) return 'damaged'
  if (isHeld(scan)) return 'held'
  if (scan.statusDetail === 'missorted') return 'misrouted'
  if (scan === acceptance) return 'accepted'
  return status === 'out_for_delivery' ? 'out_for_delivery' : 'in_transit'
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
})

const stopsOf = (ordered: readonly PlacedScan[], decisive: DecisiveScans<PlacedScan>): JourneyStop[] => {
  const stops: JourneyStop[] = []
  for (const scan of ordered) {
    const place = isNamed(scan.location) ? scan.location : null
    const { turnBack } = decisive
    const direction = turnBack && scan.occurredAt >= turnBack.occurredAt ? 'return' : 'outbound'
    const told = { ...presentScan(scan), event: eventOf(scan, decisive) }
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
  /** Null where the piece is not mailed from the return address. */
  origin: NamedPlace | null
  destination: NamedPlace
  /** Whether the piece can still be expected to arrive anywhere. */
  isExpected: boolean
}

/** Orders a piece's scans to the stops of its journey, whatever order they arrived in and however often they repeat. */
export const buildJourney = ({ scans, origin, destination, isExpected }: JourneyFacts): Journey => {
  const ordered = [...scans].sort(compareScans)
  const decisive = findDecisiveScans(ordered)
  const stops = stopsOf(ordered.filter(isStop), decisive)
  return {
    origin: origin && placeOf(origin),
    destination: placeOf(destination),
    stops,
    other_scans: ordered.filter((scan) => !isStop(scan)).map(presentScan),
    next: isExpected ? nextOf(decisive, stops) : null,
  }
}
