import Papa from 'papaparse'

import type { IndexRow } from './index-row.ts'

/** By this mark spreadsheets know that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

const columns: readonly [title: string, read: (row: IndexRow) => string | number | null | undefined][] = [
  ['Shipment id', ({ shipment }) => shipment.id],
  ['Name', ({ shipment }) => shipment.name],
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Recipient', ({ bundle }) => bundle?.about.recipient],
  ['Carrier', ({ bundle }) => bundle?.about.carrier],
  ['Service', ({ bundle }) => bundle?.about.service],
  ['Certified', ({ bundle }) => bundle && (bundle.about.certifiedMail ? 'yes' : 'no')],
  ['Accepted (UTC)', ({ bundle }) => bundle?.about.acceptedAt],
  ['Delivered (UTC)', ({ bundle }) => bundle?.about.deliveredAt],
  ['Signed by', ({ bundle }) => bundle?.about.signedBy],
  ['Bundle', ({ bundle }) => bundle?.filename],
  ['Bytes', ({ bundle }) => bundle?.measure.sizeBytes],
  ['SHA-256', ({ bundle }) => bundle?.measure.sha256],
  ['Note', ({ note }) => note],
]

/** The index of an archive as a table: one row for each shipment that was chosen. */
export const indexCsv = (rows: readonly IndexRow[]): Buffer => {
  const csv = Papa.unparse(
    {
      fields: columns.map(([title]) => title),
      data: rows.map((row) => columns.map(([, read]) => read(row) ?? '')),
    },
    // A recipient's name must not become a formula in someone's spreadsheet.
    { escapeFormulae: true, newline: '\r\n' },
  )
  return Buffer.from(`${byteOrderMark}${csv}\r\n`)
}
