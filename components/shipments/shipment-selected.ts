import { shipmentTitle } from '#components/format/shipment-label.ts'
import { describeState, listedState } from '#components/format/status-labels.tsx'
import { type CopiedLetter, offersCopy } from '#components/tasks/copied-letter.ts'
import { copyTagOf } from '#lib/contract/shipment-core/task.values.ts'
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

/** Returns the letter as its copies are sent; null where its task offers none. */
export const copiedLetter = (shipment: DetailedListItem): CopiedLetter | null => {
  const { task, reference } = shipment.details
  if (!task || !offersCopy(task)) return null
  return {
    taskId: task.id,
    copyTag: copyTagOf({ id: shipment.id, trackingNumber: shipment.tracking_number }),
    recipient: recipientOf(shipment),
    title: [reference, rowTitle(shipment)].filter(Boolean).join(' · '),
    problem: describeState(listedState(shipment)).label,
  }
}

/** Returns the part of a shipment that its selection needs. */
export const asSelected = (shipment: DetailedListItem): SelectedShipment => ({
  id: shipment.id,
  title: rowTitle(shipment),
  status: shipment.status,
  chargedCents: shipment.total_charged_cents,
  copied: copiedLetter(shipment),
})
