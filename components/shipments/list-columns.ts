import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

/**
 * Maps columns to labels and widths. As the table narrows, the usual columns are hidden one after another, so that rows stay
 * on one line.
 */
export const columnLabels = {
  carrier: { label: 'Service', className: 'w-34', leaves: '@max-5xl:hidden' },
  tracking: { label: 'Tracking', className: 'w-52', leaves: '@max-[72rem]:hidden' },
  sent: { label: 'Mailed', className: 'w-19', leaves: '@max-3xl:hidden' },
  next: { label: 'Next, or outcome', className: 'w-44', leaves: '' },
  tags: { label: 'Tags', className: 'w-44', leaves: '' },
  reference: { label: 'Reference', className: 'w-32', leaves: '' },
  cost_center: { label: 'Cost center', className: 'w-28', leaves: '' },
  matter: { label: 'Matter', className: 'w-44', leaves: '' },
  deadline: { label: 'Deadline', className: 'w-36', leaves: '' },
  sender: { label: 'Sender', className: 'w-36', leaves: '' },
  created: { label: 'Created', className: 'w-24', leaves: '' },
  expected: { label: 'Expected', className: 'w-24', leaves: '' },
  postmarked: { label: 'Postmarked', className: 'w-24', leaves: '' },
  delivered: { label: 'Delivered', className: 'w-24', leaves: '' },
  total: { label: 'Total', className: 'w-22', leaves: '@max-4xl:hidden' },
} as const satisfies Record<ShipmentColumn, { label: string; className: string; leaves: string }>

const usual: readonly ShipmentColumn[] = ['carrier', 'tracking', 'sent', 'next', 'total']

/** Returns whether only usual columns are shown, which fit without scrolling. */
export const areUsual = (columns: readonly ShipmentColumn[]): boolean =>
  columns.every((column) => usual.includes(column))

const sticky = '@xl:sticky @xl:z-2 @xl:bg-surface'

/** The style of the first cells of a table that scrolls sideways: they stay, and the recipient ends with an edge. */
export const stickySelect = `${sticky} @xl:left-0`
export const stickyRecipient = `${sticky} @xl:left-10 @xl:shadow-[inset_-1px_0_0_var(--color-line)]`

/** The cookie with the reader's columns, so that the first paint has them. */
export const columnsCookie = 'shipment_columns'

/** The cookie that says `off` when the reader wants the list in one order instead of in groups. */
export const groupsCookie = 'shipment_groups'

/** Parses the cookie into columns in the order of the table; the usual ones without it. */
export const readColumns = (cookie: string | undefined): ShipmentColumn[] =>
  shipmentColumns.filter((column) =>
    cookie === undefined ? usual.includes(column) : cookie.split('.').includes(column),
  )

/** Formats columns for the cookie. */
export const writeColumns = (columns: readonly ShipmentColumn[]): string => columns.join('.')
