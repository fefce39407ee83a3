import { type BatchField, batchFieldWords } from '#lib/contract/batches/batch-fields.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { type TableKind, writeTable } from './write-table.ts'

const example: [BatchField, string, string][] = [
  ['name', 'Elizabeth Swan', ''],
  ['company', '', 'Harbor Tenants LLC'],
  ['street1', '179 N Harbor Dr', '388 Townsend St'],
  ['street2', '', 'Apt 20'],
  ['city', 'Redondo Beach', 'San Francisco'],
  ['state', 'CA', 'CA'],
  ['zip', '90277', '94107'],
  ['country', 'US', 'US'],
  ['shipment_name', 'Notice to unit 4', 'Notice to unit 20'],
  ['tags', 'notices', 'notices; may'],
  ['document', '', 'unit-20.pdf'],
  ['certified_mail', 'yes', 'no'],
  ['return_receipt', 'yes', 'no'],
]

/** When the template was last changed: everybody is given the same file. */
const madeAt = new Date('2026-11-21T00:00:00.000Z')

/** A list to be filled in, with two rows that show how. */
export const makeTemplateFile = (kind: TableKind): FileDownload =>
  writeTable('recipients-template', kind, {
    titles: example.map(([field]) => batchFieldWords[field]),
    rows: [example.map(([, first]) => first), example.map(([, , second]) => second)],
    madeAt,
  })
