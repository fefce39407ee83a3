import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'

/** What the columns are called, and how wide they are. */
export const columnWords = {
  recipient: { label: 'Recipient', className: 'w-40' },
  carrier: { label: 'Carrier', className: 'w-60' },
  tags: { label: 'Tags', className: 'w-36' },
  sender: { label: 'Sender', className: 'w-32' },
  created: { label: 'Created', className: 'w-20' },
  sent: { label: 'Sent', className: 'w-20' },
  delivered: { label: 'Delivered', className: 'w-20' },
  total: { label: 'Total', className: 'w-20' },
} as const satisfies Record<ShipmentColumn, { label: string; className: string }>
