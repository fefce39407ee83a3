import type { Shipment } from '#lib/contract/shipments/shipment.ts'

const inTheMail = (shipment: Shipment): string => {
  const delivery = shipment.mailing_records?.delivery
  if (delivery?.returned_to_sender_at) return 'Nothing more will happen by itself.'
  if (shipment.delivered_at) {
    return shipment.mailing_records?.return_receipt.status === 'pending'
      ? 'Next: the carrier’s return receipt.'
      : 'Nothing more is expected.'
  }
  if (delivery?.latest_status === 'return_to_sender') return 'Next: it comes back to you.'
  if (delivery?.problem) return 'Next: the carrier’s word on what holds it up.'
  if (delivery?.latest_status === 'out_for_delivery') return 'Next: delivery, today.'
  return 'Next: the carrier’s next scan, then delivery.'
}

/** What is expected to happen next, in one sentence. */
export const nextExpected = (shipment: Shipment): string => {
  switch (shipment.status) {
    case 'draft':
      return 'Next: choose a quote and buy it.'
    case 'payment_pending':
      return 'Next: the bank’s answer.'
    case 'payment_failed':
      return 'Next: another card, or another quote.'
    case 'queued':
      return 'Next: it is printed.'
    case 'printed':
      return 'Next: it is handed to the carrier.'
    case 'shipped':
      return inTheMail(shipment)
    case 'cancelled':
      return shipment.charge?.refund?.status === 'pending'
        ? 'Next: the refund reaches the card.'
        : 'Nothing more will happen.'
  }
}
