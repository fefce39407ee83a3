import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { presentListItem } from './present-shipment.ts'
import type { DetailedRow } from './select-listed.ts'

/** One row of the list with its details. */
export const presentDetailedItem = (row: DetailedRow): DetailedListItem => ({
  ...presentListItem(row),
  details: {
    document_filename: row.documentFilename,
    recipient: {
      name: row.toAddress.name,
      company: row.toAddress.company,
      city: row.toAddress.city,
      state: row.toAddress.state,
    },
    certified_mail: row.certifiedMail,
    return_receipt: row.returnReceipt,
    tracking_outcome: row.trackingOutcome,
    delivery_problem: row.deliveryProblem,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    sender: row.createdBy ? { id: row.createdBy, name: row.sender } : null,
    tags: row.tags,
  },
})
