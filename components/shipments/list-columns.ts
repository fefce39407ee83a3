import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

/** What the columns are called, and how wide they are. */
export const columnLabels = {
  recipient: { label: 'Recipient', className: 'w-40' },
  carrier: { label: 'Carrier', className: 'w-60' },
  tags: { label: 'Tags', className: 'w-36' },
  sender: { label: 'Sender', className: 'w-32' },
  created: { label: 'Created', className: 'w-20' },
  sent: { label: 'Sent', className: 'w-20' },
  delivered: { label: 'Delivered', className: 'w-20' },
  total: { label: 'Total', className: 'w-20' },
} as const satisfies Record<ShipmentColumn, { label: string; className: string }>

/** The cookie that keeps which columns the reader wants, so that the first paint already has them. */
export const columnsCookie = 'shipment_columns'

const usual: readonly ShipmentColumn[] = ['recipient', 'carrier', 'sent', 'total']

/** The columns that the cookie names, in the order of the table; the usual ones where it names none. */
export const readColumns = (told: string | undefined): ShipmentColumn[] =>
  shipmentColumns.filter((column) =>
    told === undefined ? usual.includes(column) : told.split('.').includes(column),
  )

/** What the cookie says for these columns. */
export const writeColumns = (columns: readonly ShipmentColumn[]): string => columns.join('.')
