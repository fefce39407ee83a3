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

type Reported = { status: string; message: string; carrierCode: string | null }

/** Statuses under which a carrier also reports what is no scan of the piece. Any later one takes a scan of it. */
const doubtfulStatuses: ReadonlySet<DeliveryStatus> = new Set(['unknown', 'pre_transit', 'in_transit'])

/**
 * The postal service's event codes that say what was scanned: TM is “Shipment Received, Package Acceptance Pending”;
 * 03, OA, UA and AD are acceptances of the piece. EasyPost mostly leaves the code out, and then the wording decides.
 */
const formCodes: ReadonlySet<string> = new Set(['TM'])
const acceptanceCodes: ReadonlySet<string> = new Set(['03', 'OA', 'UA', 'AD'])

// The postal service scans the form at once for all pieces on it, before it has seen each of them.
const formWords = /\bacceptance (is )?pending\b|\bpending acceptance\b|\bSCAN form\b|\bPS form 5630\b/i

// Reported by a mailer or a shipping partner before the postal service has the piece.
const awaitedWords =
  /\bawaiting item\b|\bpre-?shipment info\b|\blabel created\b|\bshipping (partner|agent)\b|\btendered to (the )?postal service\b/i

// Forecasts between two scans: the postal service reports them by the clock.
const forecastWords = /^in transit to next facility\b|^in transit, arriving (on time|late)\b/i

/** What a report of a carrier is about. Only `piece` shows that the piece itself was scanned. */
type Subject = 'form' | 'awaited' | 'forecast' | 'piece'

/**
 * Decides what was scanned, in this order: by the event code; by the wording of a form, of a piece that is still awaited,
 * of a forecast. Every other wording is of the piece, and counts as far as its status shows it in the carrier's hands: an
 * unknown wording makes no acceptance of what the rate provider calls `pre_transit`.
 */
const subjectOf = ({ status, message, carrierCode }: Reported): Subject => {
  if (!doubtfulStatuses.has(readStatus(status))) return 'piece'
  if (carrierCode !== null && formCodes.has(carrierCode)) return 'form'
  if (carrierCode !== null && acceptanceCodes.has(carrierCode)) return 'piece'
  if (formWords.test(message)) return 'form'
  if (awaitedWords.test(message)) return 'awaited'
  return forecastWords.test(message) ? 'forecast' : 'piece'
}

/** What a report says of the piece: one that is not of the piece leaves it where it was before its first scan. */
export const statusOf = (scan: Reported): DeliveryStatus => {
  const status = readStatus(scan.status)
  const subject = subjectOf(scan)
  return status === 'in_transit' && (subject === 'form' || subject === 'awaited') ? 'pre_transit' : status
}

export const stageOf = (scan: Reported): number => stages[statusOf(scan)]

/** Order among scans of the same moment and stage. */
export const stepOf = (scan: Reported): number => deliveryStatuses.indexOf(statusOf(scan))

/** Whether the carrier scanned the SCAN form that lists the piece, and not the piece itself. */
export const isFormScan = (scan: Reported): boolean => subjectOf(scan) === 'form'

/** Whether the carrier reports the piece in its hands: by a scan of it, or by where it should be. */
export const isPossession = (scan: Reported): boolean => {
  const subject = subjectOf(scan)
  return possessionStatuses.has(readStatus(scan.status)) && (subject === 'piece' || subject === 'forecast')
}

/** Whether the carrier scanned the piece itself while it had it. */
export const isPieceScan = (scan: Reported): boolean => isPossession(scan) && subjectOf(scan) === 'piece'

/** Whether the scan shows the piece handed over: listed on a SCAN form that was scanned, or in the carrier's hands. */
export const isHandOver = (scan: Reported): boolean => isFormScan(scan) || isPossession(scan)

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
