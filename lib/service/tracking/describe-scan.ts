import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { describeDetail } from '#lib/contract/tracking/tracking.values.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'

import { isArrivalBack, isFormScan } from './tracking-stages.ts'

const place = (location: TrackingDetail['location']): string => {
  const town = [location.city, location.state].filter(Boolean).join(', ')
  return town ? `, ${town}${location.zip ? ` ${location.zip}` : ''}` : ''
}

const plainWords: Record<string, string> = {
  pre_transit: 'Shipping label created',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  available_for_pickup: 'Available for pickup',
  return_to_sender: 'Returning to sender',
  failure: 'Delivery exception',
  cancelled: 'Label cancelled by the carrier',
  error: 'Tracking unavailable',
}

type Said = Pick<TrackingDetail, 'status' | 'statusDetail' | 'message'>

type Scanned = Said & Pick<TrackingDetail, 'carrierCode'>

/** Statuses that matter more than the detail: the piece is at its end. */
const saysItAll = new Set(['delivered', 'return_to_sender'])

const inPlainWords = (scan: Said): string => {
  const { status, statusDetail } = scan
  if (status === 'return_to_sender' && isArrivalBack(scan)) return 'Returned to sender'
  const ofStatus = plainWords[status] ?? 'Carrier update'
  if (saysItAll.has(status) && statusDetail !== 'refused') return ofStatus
  return describeDetail(statusDetail)?.words ?? ofStatus
}

/** What should be done about a scan, where something should. */
export const hintOf = (scan: Pick<Said, 'status' | 'statusDetail'>): string | undefined =>
  scan.status === 'delivered' ? undefined : describeDetail(scan.statusDetail)?.hint

/** What the scan decides of the piece. */
type ScanFacts = {
  /** The first scan of the piece itself. */
  isAcceptance: boolean
  /** The piece itself has been scanned, by this scan or another. */
  isAccepted: boolean
}

const headlineOf = (scan: Scanned, { isAcceptance, isAccepted }: ScanFacts): string => {
  if (isAcceptance) return 'Accepted by the carrier'
  if (!isFormScan(scan)) return inPlainWords(scan)
  const pending = isAccepted ? '' : '; piece scan pending'
  return `Handed to the carrier: listed on a SCAN form that was scanned${pending}`
}

/** Describes one scan: what happened, the carrier's own message, and where. */
export const describeScan = (
  carrier: string,
  scan: Scanned & Pick<TrackingDetail, 'location'> & { signedBy: string | null },
  facts: ScanFacts,
): string => {
  const what = headlineOf(scan, facts)
  const signer = scan.signedBy ? `, signed by ${scan.signedBy}` : ''
  const isSaidAlready = scan.message.trim().toLowerCase() === what.toLowerCase()
  const verbatim = isSaidAlready ? '' : `${what.includes(':') ? '.' : ':'} “${scan.message.trim()}”`
  return `${what}${signer}${verbatim} (${carrierName(carrier)}${place(scan.location)}).`
}
