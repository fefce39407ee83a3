import { type DeliveryStatus, deliveryStatuses } from '#lib/contract/evidence/mailing-record.ts'

/**
 * How far along each status puts a piece. No scan moves a piece to a lower stage; within a stage the later scan counts.
 * `error` concerns the tracker, not the piece, and `cancelled` the label.
 */
const stages = {
  unknown: 0,
  error: 0,
  pre_transit: 1,
  cancelled: 1,
  in_transit: 2,
  out_for_delivery: 2,
  failure: 2,
  available_for_pickup: 2,
  delivered: 3,
  return_to_sender: 4,
} as const satisfies Record<DeliveryStatus, number>

/** Statuses that only a piece in the carrier's hands can have. `failure` is also reported for pieces never handed over. */
const possessionStatuses: ReadonlySet<DeliveryStatus> = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
])

const attemptDetails: ReadonlySet<string> = new Set(['delivery_exception', 'refused'])

// The rate provider has no detail for a notice left: the carrier's own message distinguishes it from other scans.
const attemptWords =
  /\bnotice left\b|\battempted delivery\b|\bdelivery (was )?attempted\b|\bdelivery attempt\b/i

// The rate provider reports `return_to_sender` all the way back: the carrier's message distinguishes the arrival.
const arrivalWords =
  /\bdelivered,? to (the )?(original )?(sender|shipper)\b|(?<!\bbeing )\breturned to (the )?(sender|shipper)\b/i

/** The status as the contract names it; what the vendor may add one day counts as `unknown`. */
export const readStatus = (status: string): DeliveryStatus =>
  deliveryStatuses.find((known) => known === status) ?? 'unknown'

export const stageOf = (status: string): number => stages[readStatus(status)]

/** Order among scans of the same moment and stage. */
export const stepOf = (status: string): number => deliveryStatuses.indexOf(readStatus(status))

/** Whether the scan shows the piece in the carrier's hands. */
export const isPossession = (scan: { status: string }): boolean =>
  possessionStatuses.has(readStatus(scan.status))

// The postal service scans the form at once for all pieces on it, before it has seen each of them.
const formWords = /\bacceptance pending\b|\bSCAN form\b/i

/** Whether the carrier scanned the SCAN form that lists the piece, and not the piece itself. */
export const isFormScan = (scan: { message: string }): boolean => formWords.test(scan.message)

/** Whether the scan reports an attempt to deliver that did not end in delivery. */
export const isAttempt = (scan: {
  status: string
  statusDetail: string | null
  message: string
}): boolean => {
  const status = readStatus(scan.status)
  if (status === 'delivered') return false
  return (
    status === 'available_for_pickup' ||
    attemptDetails.has(scan.statusDetail ?? '') ||
    attemptWords.test(scan.message)
  )
}

/** Whether the scan reports that a piece on its way back has reached its sender. */
export const isArrivalBack = (scan: { status: string; message: string }): boolean => {
  const status = readStatus(scan.status)
  return status === 'delivered' || (status === 'return_to_sender' && arrivalWords.test(scan.message))
}
