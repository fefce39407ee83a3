import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { wordsOfDetail } from '#lib/contract/tracking/tracking-details.values.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'

import { isArrivalBack } from './tracking-stages.ts'

const place = (location: TrackingDetail['location']): string => {
  const town = [location.city, location.state].filter(Boolean).join(', ')
  return town ? `, ${town}${location.zip ? ` ${location.zip}` : ''}` : ''
}

const plainWords: Record<string, string> = {
  pre_transit: 'Label made known to the carrier',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  available_for_pickup: 'Waiting to be picked up',
  return_to_sender: 'On its way back to the sender',
  failure: 'The carrier reports a problem',
  cancelled: 'The carrier cancelled the label',
  error: 'Tracking is not available',
}

type Said = Pick<TrackingDetail, 'status' | 'statusDetail' | 'message'>

/** What the status says matters more than the detail once the piece is at its end. */
const saysItAll = new Set(['delivered', 'return_to_sender'])

const inPlainWords = (scan: Said): string => {
  const { status, statusDetail } = scan
  if (status === 'return_to_sender' && isArrivalBack(scan)) return 'Back with its sender'
  const ofStatus = plainWords[status] ?? 'News from the carrier'
  if (saysItAll.has(status) && statusDetail !== 'refused') return ofStatus
  return wordsOfDetail(statusDetail)?.words ?? ofStatus
}

/** What should be done about a scan, where something should. */
export const hintOf = (scan: Pick<Said, 'status' | 'statusDetail'>): string | undefined =>
  scan.status === 'delivered' ? undefined : wordsOfDetail(scan.statusDetail)?.hint

/** One scan in plain words: what happened, the carrier's own message, and where. */
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
