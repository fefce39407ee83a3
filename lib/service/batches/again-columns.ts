import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import type { documents } from '#lib/service/db/schema/documents.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** A letter that is sent again. */
export type Letter = {
  shipment: ShipmentRow
  document: typeof documents.$inferSelect
  matterNumber: string | null
}

/** A column of a batch that is made from letters. */
type Column = { field: BatchField; valueOf: (letter: Letter) => string }

const yesOrNo = (truth: boolean): string => (truth ? 'yes' : 'no')

/** Returns a file name for each document of the letters, by its ID: documents of one name are numbered. */
export const nameDocuments = (letters: readonly Letter[]): Map<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { document } of letters) {
    if (names.has(document.id)) continue
    const base = document.filename.replace(/\.pdf$/i, '')
    let name = `${base}.pdf`
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number}).pdf`
    taken.add(name.toLowerCase())
    names.set(document.id, name)
  }
  return names
}

/** Returns how all of the letters were printed; null where they differ, and each row has columns for it. */
export const commonPrintOptions = (
  letters: readonly Letter[],
): { color: boolean; duplex: boolean } | null => {
  const [first] = letters
  if (!first) return null
  const { color, duplex } = first.shipment
  const isCommon = letters.every(({ shipment }) => shipment.color === color && shipment.duplex === duplex)
  return isCommon ? { color, duplex } : null
}

/** Columns that every row can be edited in. */
const basic: readonly BatchField[] = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'document',
]

/**
 * Returns the columns of a batch that sends letters again: the recipient as printed on each, its document and references.
 * Mail options are columns only where each letter is sent as before, and print options where they differ: what is no column
 * is an option of the batch. Columns without a value are left out.
 */
export const columnsOf = (
  letters: readonly Letter[],
  { filenames, isAsBefore }: { filenames: ReadonlyMap<string, string>; isAsBefore: boolean },
): Column[] => {
  const columns: Column[] = [
    { field: 'name', valueOf: ({ shipment }) => shipment.toAddress.name ?? '' },
    { field: 'company', valueOf: ({ shipment }) => shipment.toAddress.company ?? '' },
    { field: 'street1', valueOf: ({ shipment }) => shipment.toAddress.street1 },
    { field: 'street2', valueOf: ({ shipment }) => shipment.toAddress.street2 ?? '' },
    { field: 'city', valueOf: ({ shipment }) => shipment.toAddress.city },
    { field: 'state', valueOf: ({ shipment }) => shipment.toAddress.state },
    { field: 'zip', valueOf: ({ shipment }) => shipment.toAddress.zip },
    {
      field: 'country',
      valueOf: ({ shipment: { toAddress } }) => (toAddress.country === 'US' ? '' : toAddress.country),
    },
    { field: 'phone', valueOf: ({ shipment }) => shipment.toAddress.phone ?? '' },
    { field: 'email', valueOf: ({ shipment }) => shipment.toAddress.email ?? '' },
    {
      field: 'unverified_reason',
      valueOf: ({ shipment }) => shipment.toAddressGiven.unverified_reason ?? '',
    },
    { field: 'shipment_name', valueOf: ({ shipment }) => shipment.name ?? '' },
    { field: 'reference', valueOf: ({ shipment }) => shipment.reference ?? '' },
    { field: 'cost_center', valueOf: ({ shipment }) => shipment.costCenter ?? '' },
    { field: 'matter_number', valueOf: ({ matterNumber }) => matterNumber ?? '' },
    { field: 'document', valueOf: ({ document }) => filenames.get(document.id) ?? '' },
  ]
  if (commonPrintOptions(letters) === null) {
    columns.push(
      { field: 'color', valueOf: ({ shipment }) => yesOrNo(shipment.color) },
      { field: 'duplex', valueOf: ({ shipment }) => yesOrNo(shipment.duplex) },
    )
  }
  if (isAsBefore) {
    columns.push(
      { field: 'certified_mail', valueOf: ({ shipment }) => yesOrNo(shipment.certifiedMail) },
      { field: 'return_receipt', valueOf: ({ shipment }) => yesOrNo(shipment.returnReceipt) },
    )
  }
  return columns.filter(
    ({ field, valueOf }) => basic.includes(field) || letters.some((letter) => valueOf(letter) !== ''),
  )
}
