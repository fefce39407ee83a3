import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { describeDetail } from '#lib/contract/tracking/tracking.values.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'

import { isArrivalBack } from './tracking-stages.ts'

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

/** Describes one scan: what happened, the carrier's own message, and where. */
export const describeScan = (
  carrier: string,
  scan: Pick<TrackingDetail, 'status' | 'statusDetail' | 'message' | 'location'> & {
    signedBy: string | null
  },
  isAcceptance: boolean,
): string => {
  const what = isAcceptance ? 'Accepted by the carrier' : inPlainWords(scan)
  const signer = scan.signedBy ? `, signed by ${scan.signedBy}` : ''
  const isSaidAlready = scan.message.trim().toLowerCase() === what.toLowerCase()
  const verbatim = isSaidAlready ? '' : `: “${scan.message.trim()}”`
  return `${what}${signer}${verbatim} (${carrierName(carrier)}${place(scan.location)}).`
}
