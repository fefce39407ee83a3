import { buildRecord, type EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { deliveredShipment, fileOf } from './evidence-fixtures.ts'

/** The record of a shipment that was bought. */
export const recordOf = (stored: StoredEvidence): EvidenceRecord => {
  const record = buildRecord(stored, 'easypost')
  if (!record) throw new Error('the fixture was not bought')
  return record
}

/** Names that are long, run otherwise or mean something to a file format. */
export const hostileNames: [string, string][] = [
  ['200 letters without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)],
  ['Greek, Cyrillic and Vietnamese', 'Ελένη Παπαδοπούλου · Михаил Ёлкин · Đặng Thị Ngọc Hạnh'],
  ['Arabic and Hebrew', 'محمد بن عبد الله · שלום'],
  ['200 Chinese characters', '张伟'.repeat(100)],
  ['emoji of several code points', '😀👨‍👩‍👧‍👦 Müller 🇺🇸'.repeat(8)],
  ['characters that XML and PDF give a meaning', '<Smith> & Sons ("Ltd\\.") %PDF'],
  ['placeholders of a template', '{{tracking_number}} $& <Smith> "Ltd\\."'],
  ['a name that turns the direction of writing', 'annexe\u202Efdp.exe'],
]

/** Returns the stored rows of a shipment on which everyone and everything has this name. */
export const storedWithName = (name: string): StoredEvidence => {
  const stored = deliveredShipment({ name })
  stored.organization.name = name
  stored.document.filename = `${name}.pdf`
  stored.shipment.toAddress = { ...stored.shipment.toAddress, name, company: name, street1: name }
  stored.shipment.toAddressGiven = { ...stored.shipment.toAddressGiven, name, company: name }
  for (const scan of stored.scans) Object.assign(scan, { message: name, signedBy: name })
  stored.files.push(fileOf(stored.shipment, 'carrier_label_pdf', smallPdf('label'), { filename: name }))
  return stored
}
