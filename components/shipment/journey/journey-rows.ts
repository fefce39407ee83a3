import type { CustodyStep, CustodyStepName, ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { JourneyStop } from '#lib/contract/tracking/journey.ts'

import { decisiveEvent, isPassed } from './journey-events.ts'

/** A row of the record: a step that is recorded or awaited, or a stop where the piece was scanned. */
export type JourneyRow =
  | { kind: 'step'; step: CustodyStep }
  | { kind: 'stop'; stop: JourneyStop; number: number; isFolded: boolean }

/** Steps that scans do not report. */
const ownSteps: ReadonlySet<CustodyStepName> = new Set([
  'requested',
  'packed',
  'manifested',
  'postmarked',
  'receipt',
])

/** Steps that a piece passes until they are reported. */
const awaitedSteps: ReadonlySet<CustodyStepName> = new Set(['accepted', 'delivered', 'returned'])

/** Up to this many stops are all shown; beyond, those only passed are collapsed. */
const shownStops = 6

const foldedStops = (stops: readonly JourneyStop[]): ReadonlySet<JourneyStop> => {
  if (stops.length <= shownStops) return new Set()
  // Where the piece is now, and where it came from, are always shown.
  return new Set(stops.slice(1, -1).filter(({ scans }) => isPassed(decisiveEvent(scans))))
}

/** Lists the steps and the stops of a piece in order. Once its scans have been purged, only its steps remain. */
export const journeyRows = ({
  custody,
  journey,
}: Pick<ShipmentEvidence, 'custody' | 'journey'>): JourneyRow[] => {
  const { stops } = journey
  const isReturning = custody.some(({ step, occurred_at: at }) => step === 'turned_back' && at !== null)
  const isLost = stops.at(-1)?.scans.at(-1)?.event === 'lost'
  const steps = custody.filter(({ step, occurred_at: at }) => {
    // No one signs for a piece that goes back.
    if (step === 'receipt' && at === null && isReturning) return false
    // What is lost is not awaited.
    if (step === 'delivered' && at === null && isLost) return false
    if (stops.length === 0) return step !== 'in_transit'
    return ownSteps.has(step) || (awaitedSteps.has(step) && at === null)
  })
  const folded = foldedStops(stops)
  const isBefore = ({ step }: CustodyStep) => ownSteps.has(step) && step !== 'receipt'
  return [
    ...steps.filter(isBefore).map((step) => ({ kind: 'step', step }) as const),
    ...stops.map(
      (stop, index) => ({ kind: 'stop', stop, number: index + 1, isFolded: folded.has(stop) }) as const,
    ),
    ...steps.filter((step) => !isBefore(step)).map((step) => ({ kind: 'step', step }) as const),
  ]
}
