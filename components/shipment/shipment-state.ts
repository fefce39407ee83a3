import { problemTones, problemWords } from '#components/shipments/outcome-words.ts'
import { statusWords } from '#components/shipments/status-words.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { deliveryWords } from './delivery-words.ts'

/** The state in the fewest words that are true now: the status, and after the handover what the carrier says. */
export const shipmentState = (shipment: Shipment): { label: string; tone: Tone } => {
  if (shipment.status !== 'shipped') return statusWords[shipment.status]
  if (shipment.delivered_at) return deliveryWords.delivered
  const delivery = shipment.mailing_records?.delivery
  if (delivery?.returned_to_sender_at) return deliveryWords.returned
  const said = delivery?.latest_status
  // The carrier's own status goes on meanwhile: a piece that is held, lost or damaged may still be in transit to it.
  if (delivery?.problem && said !== 'return_to_sender') {
    return { label: problemWords[delivery.problem], tone: problemTones[delivery.problem] }
  }
  return said === undefined || said === 'unknown' || said === 'pre_transit' || said === 'in_transit'
    ? statusWords.shipped
    : deliveryWords[said]
}
