import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

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
