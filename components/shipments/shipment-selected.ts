import { shipmentTitle } from '#components/format/shipment-label.ts'
import { describeState, listedState } from '#components/format/status-labels.tsx'
import type { FailedLetter } from '#components/tasks/failed-letter.ts'
import { offersSendAgain } from '#lib/contract/shipment-core/sent-again.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import type { SelectedShipment } from './selection.tsx'

/** Returns the title of a row of the list. */
export const rowTitle = (shipment: DetailedListItem): string =>
  shipmentTitle({
    shipment_name: shipment.shipment_name,
    document_filename: shipment.details.document_filename,
  })

/** Returns the recipient's name, or the company if no person is named. */
export const recipientOf = ({ details: { recipient } }: DetailedListItem): string =>
  recipient.name ?? recipient.company ?? 'No name'

/** Returns the letter as it is sent again; null unless that is offered. */
export const failedLetter = (shipment: DetailedListItem): FailedLetter | null => {
  const { reference, sent_again: sentAgain, tracking_outcome } = shipment.details
  if (!offersSendAgain({ status: shipment.status, tracking_outcome })) return null
  return {
    id: shipment.id,
    recipient: recipientOf(shipment),
    title: [reference, rowTitle(shipment)].filter(Boolean).join(' · '),
    problem: describeState(listedState(shipment)).label,
    sentAgain,
  }
}

/** Returns the part of a shipment that its selection needs. */
export const asSelected = (shipment: DetailedListItem): SelectedShipment => ({
  id: shipment.id,
  title: rowTitle(shipment),
  status: shipment.status,
  chargedCents: shipment.total_charged_cents,
  failed: failedLetter(shipment),
})
