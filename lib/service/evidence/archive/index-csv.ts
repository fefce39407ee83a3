import { csvHead, csvRows } from '#lib/service/files/spreadsheets.ts'

import type { IndexRow } from './index-row.ts'

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
export const indexCsv = (rows: readonly IndexRow[]): Buffer =>
  Buffer.from(
    csvHead(columns.map(([title]) => title)) +
      csvRows(rows.map((row) => columns.map(([, read]) => read(row)))),
  )
