import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import { placeLabel } from './journey/place-label.ts'

/** Tracking facts of a piece. */
export type Tracked = Pick<ShipmentEvidence, 'custody' | 'journey'>

type LastScan = { event: JourneyEvent; at: string; place: string | null }

/** Returns the latest scan of a piece, or null. */
export const lastScanOf = (evidence: Tracked | undefined): LastScan | null => {
  const stop = evidence?.journey.stops.at(-1)
  const scan = stop?.scans.at(-1)
  return stop && scan
    ? { event: scan.event, at: scan.occurred_at, place: stop.place && placeLabel(stop.place) }
    : null
}
