import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

/** Maps columns to their labels and widths. */
export const columnLabels = {
  recipient: { label: 'Recipient', className: 'w-40 min-w-40' },
  carrier: { label: 'Carrier', className: 'w-60 min-w-52' },
  tags: { label: 'Tags', className: 'w-44 min-w-40' },
  reference: { label: 'Reference', className: 'w-32 min-w-28' },
  cost_center: { label: 'Cost center', className: 'w-28 min-w-24' },
  matter: { label: 'Matter', className: 'w-40 min-w-36' },
  deadline: { label: 'Deadline', className: 'w-28 min-w-28' },
  sender: { label: 'Sender', className: 'w-32 min-w-32' },
  created: { label: 'Created', className: 'w-24 min-w-24' },
  sent: { label: 'Sent', className: 'w-20 min-w-20' },
  expected: { label: 'Expected', className: 'w-24 min-w-24' },
  delivered: { label: 'Delivered', className: 'w-24 min-w-24' },
  total: { label: 'Total', className: 'w-20 min-w-20' },
} as const satisfies Record<ShipmentColumn, { label: string; className: string }>

const sticky = '@3xl:sticky @3xl:z-2 @3xl:bg-surface'

/** The style of the first cells of a table that scrolls sideways: they stay, and the name ends with an edge. */
export const stickySelect = `${sticky} @3xl:left-0 @3xl:min-w-12 @3xl:max-w-12`
export const stickyName = `${sticky} @3xl:left-12 @3xl:shadow-[inset_-1px_0_0_var(--color-line)]`

/** The cookie with the reader's columns, so that the first paint has them. */
export const columnsCookie = 'shipment_columns'

const usual: readonly ShipmentColumn[] = ['recipient', 'carrier', 'sent', 'total']

/** Parses the cookie into columns in the order of the table; the usual ones without it. */
export const readColumns = (cookie: string | undefined): ShipmentColumn[] =>
  shipmentColumns.filter((column) =>
    cookie === undefined ? usual.includes(column) : cookie.split('.').includes(column),
  )

/** Formats columns for the cookie. */
export const writeColumns = (columns: readonly ShipmentColumn[]): string => columns.join('.')
