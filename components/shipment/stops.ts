import type { CustodyStepName, ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { isPassed } from './journey/journey-events.ts'
import { placeLabel } from './journey/place-label.ts'
import { lastScanOf } from './last-scan.ts'

/** A stop of a piece between purchase and receipt: reached, in trouble, or expected. */
export type Stop = {
  label: string
  state: 'done' | 'trouble' | 'expected'
  /** When it was reached. */
  at?: string | null | undefined
  /** The day on which it was reached, where no more is known. */
  day?: string
  /** When it was left, on another day. */
  until?: string | undefined
  /** Who did it, where it was, or what is expected. */
  note?: string | null | undefined
}

type Facts = Pick<ShipmentEvidence, 'custody' | 'journey' | 'bought_at' | 'bought_by'>

const paid = (shipment: Shipment, evidence: Facts | undefined): Stop => {
  if (evidence) {
    const by = evidence.bought_by
    return { label: 'Paid', state: 'done', at: evidence.bought_at, note: by && (by.name ?? by.email) }
  }
  if (shipment.status === 'payment_failed') return { label: 'Payment', state: 'trouble', note: 'failed' }
  if (shipment.total_charged_cents > 0)
    return { label: 'Paid', state: 'done', at: shipment.charge?.charged_at }
  const { scheduled_for: day } = shipment
  if (day) return { label: 'Purchase', state: 'expected', note: `on ${formatDay(day)}` }
  if (shipment.awaiting_approval) return { label: 'Purchase', state: 'expected', note: 'after approval' }
  return {
    label: 'Payment',
    state: 'expected',
    note: shipment.status === 'payment_pending' ? 'in progress' : null,
  }
}

/** States in which the piece is with the carrier without a problem. */
const smooth: ReadonlySet<string> = new Set(['shipped', 'awaiting_acceptance', 'on_its_way', 'not_tracked'])

const placeOf = (evidence: Facts | undefined, step: CustodyStepName): string | null => {
  const scan = evidence?.custody.find((each) => each.step === step)?.scans.at(-1)
  return scan ? placeLabel(scan.location) || null : null
}

/** Returns whether a piece reached its end: nothing before that is still to come. */
const isOver = ({ tracking_outcome: outcome }: Shipment): boolean =>
  outcome === 'delivered' || outcome === 'returned'

const accepted = (shipment: Shipment, evidence: Facts | undefined): Stop[] => {
  const at = shipment.postal_accepted_at ?? occurrenceOf(evidence, 'accepted')
  if (at) return [{ label: 'Accepted', state: 'done', at, note: placeOf(evidence, 'accepted') }]
  const scannedAt = occurrenceOf(evidence, 'first_scanned')
  if (scannedAt) {
    return [{ label: 'First scanned', state: 'done', at: scannedAt, note: 'no acceptance scan' }]
  }
  return isOver(shipment) ? [] : [{ label: 'Accepted', state: 'expected', note: 'scan of the piece' }]
}

const occurrenceOf = (evidence: Facts | undefined, step: CustodyStepName): string | null =>
  evidence?.custody.find((each) => each.step === step)?.occurred_at ?? null

const inTransit = (shipment: Shipment, evidence: Facts | undefined): Stop[] => {
  const scans = (evidence?.journey.stops ?? [])
    .filter(({ direction }) => direction === 'outbound')
    .flatMap((stop) => stop.scans)
    .filter(({ event }) => isPassed(event))
  const [first] = scans
  const at = first?.occurred_at ?? occurrenceOf(evidence, 'in_transit')
  if (at === null) return isOver(shipment) ? [] : [{ label: 'In transit', state: 'expected' }]
  const note = scans.length > 0 ? plural(scans.length, 'scan') : null
  return [{ label: 'In transit', state: 'done', at, until: scans.at(-1)?.occurred_at, note }]
}

/** Returns where the scan of this time was made: a piece may have been scanned elsewhere since. */
const placeAt = (evidence: Facts | undefined, at: string | null | undefined): string | null => {
  const stop = evidence?.journey.stops.findLast(({ scans }) => scans.some((scan) => scan.occurred_at === at))
  return stop?.place ? placeLabel(stop.place) || null : null
}

const outcome = (shipment: Shipment, evidence: Facts | undefined): Stop[] => {
  const state = pieceState(shipment)
  const delivery = shipment.mailing_records?.delivery
  if (state === 'delivered') {
    const place = placeOf(evidence, 'delivered')
    return [{ label: 'Delivered', state: 'done', at: shipment.delivered_at, note: place }]
  }
  if (smooth.has(state) || canBuy(shipment.status) || shipment.status !== 'shipped') {
    return [{ label: 'Delivered', state: 'expected' }]
  }
  const last = lastScanOf(evidence)
  const { label } = pieceStates[state]
  const at =
    delivery?.returned_to_sender_at && state === 'returned'
      ? delivery.returned_to_sender_at
      : (delivery?.problem_at ?? last?.at)
  const trouble: Stop = { label, state: 'trouble', at, note: placeAt(evidence, at) ?? last?.place }
  const next = evidence?.journey.next
  if (delivery?.returned_to_sender_at && state !== 'returned') {
    return [
      trouble,
      { label: 'Returned', state: 'trouble', at: delivery.returned_to_sender_at, note: 'to sender' },
    ]
  }
  if (next === 'destination') return [trouble, { label: 'Delivered', state: 'expected' }]
  return next === 'origin' && state !== 'returned'
    ? [trouble, { label: 'Returned', state: 'expected', note: 'to sender' }]
    : [trouble]
}

const receipt = ({
  mailing_records: records,
  shipping_options: options,
  tracking_outcome: end,
}: Shipment): Stop[] => {
  if (!options.return_receipt || end === 'returned') return []
  const label = 'Return receipt'
  switch (records?.return_receipt.status) {
    case 'available':
      return [{ label, state: 'done', at: records.return_receipt.available_at, note: 'PDF' }]
    case 'failed':
    case 'unavailable':
      return [{ label, state: 'trouble', note: 'not available' }]
    case 'not_requested':
      return []
    case 'pending':
    case undefined:
      return [{ label, state: 'expected', note: 'after delivery' }]
  }
}

const postmarked = ({ postmarked_on: day }: Shipment, evidence: Facts | undefined): Stop[] => {
  if (day === null) return []
  const by = evidence?.custody.find(({ step }) => step === 'postmarked')?.by
  return [{ label: 'Postmarked', state: 'done', day, note: by && `read by ${by}` }]
}

/** Lists the stops of a shipment in order, from its payment to its return receipt; those to come have no time. */
export const stopsOf = (shipment: Shipment, evidence: Facts | undefined): Stop[] => {
  const first = paid(shipment, evidence)
  if (shipment.status === 'cancelled') {
    const at = shipment.events?.findLast(({ status }) => status === 'cancelled')?.created_at
    return [...(first.state === 'done' ? [first] : []), { label: 'Cancelled', state: 'trouble', at }]
  }
  const handOver = evidence?.custody.find(({ step }) => step === 'manifested')
  const handedAt = handOver?.occurred_at ?? shipment.shipped_at
  const isRecorded = handOver === undefined || handOver.occurred_at !== null
  const handed: Stop = handedAt
    ? {
        label: 'Handed over',
        state: 'done',
        // A scan shows that it was handed over by then, not when.
        at: isRecorded ? handedAt : null,
        note: isRecorded
          ? [handOver?.by && `by ${handOver.by}`, shipment.scan_form_id && 'SCAN form']
              .filter(Boolean)
              .join(', ')
          : 'not recorded',
      }
    : {
        label: 'Handed over',
        state: 'expected',
        note: shipment.label_date && `planned for ${formatDay(shipment.label_date)}`,
      }
  const mailed = [first, handed, ...postmarked(shipment, evidence)]
  if (!shipment.tracked) return mailed
  return [
    ...mailed,
    ...accepted(shipment, evidence),
    ...inTransit(shipment, evidence),
    ...outcome(shipment, evidence),
    ...receipt(shipment),
  ]
}
