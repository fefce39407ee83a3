import { carrierName } from '#lib/contract/carriers.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'

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

/** One scan in plain words: what happened, the carrier's own message, and where. */
export const describeScan = (
  carrier: string,
  scan: Pick<TrackingDetail, 'status' | 'message' | 'location'> & { signedBy: string | null },
  isAcceptance: boolean,
): string => {
  const what = isAcceptance ? 'Accepted by the carrier' : (plainWords[scan.status] ?? 'News from the carrier')
  const signer = scan.signedBy ? `, signed by ${scan.signedBy}` : ''
  const isSaidAlready = scan.message.trim().toLowerCase() === what.toLowerCase()
  const verbatim = isSaidAlready ? '' : `: “${scan.message.trim()}”`
  return `${what}${signer}${verbatim} (${carrierName(carrier)}${place(scan.location)}).`
}
