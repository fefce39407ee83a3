import { type BatchField, batchFields } from '#lib/contract/imports/batch-file.values.ts'

import { fieldOfHeader } from './address-headers.ts'
import { plainWords } from './guess-field.ts'

/** Usual headers of the columns that an address book does not have. */
const headers: Partial<Record<BatchField, readonly string[]>> = {
  address: ['whole address', 'full address', 'complete address', 'postal address', 'recipient address'],
  shipment_name: [
    'shipment name',
    'letter name',
    'name of letter',
    'invoice',
    'invoice number',
    'account number',
    'subject',
    'label',
  ],
  unverified_reason: ['unverified reason', 'unverified address reason', 'last known address reason'],
  reference: [
    'reference',
    'ref',
    'our reference',
    'your reference',
    'reference number',
    'reference no',
    'client reference',
  ],
  matter_number: ['matter number', 'matter no', 'matter id'],
  cost_center: ['cost center', 'cost centre', 'cost code', 'cost center code', 'cost centre code'],
  // A column called just “Matter” may contain names, which do not identify matters.
  tags: [
    'tags',
    'tag',
    'labels',
    'category',
    'categories',
    'matter',
    'matter name',
    'case',
    'case number',
    'case name',
    'case no',
    'file no',
    'file number',
  ],
  document: ['pdf', 'pdf file', 'file', 'filename', 'file name', 'document', 'attachment', 'letter'],
  arrive_by: ['arrive by', 'must arrive by', 'deadline', 'due', 'due date', 'deliver by', 'delivery by'],
  certified_mail: ['certified mail', 'certified'],
  return_receipt: ['return receipt', 'receipt', 'electronic return receipt'],
  companion: ['companion', 'first class companion', 'also first class', 'first class copy'],
  color: ['color', 'colour', 'print in color'],
  duplex: ['both sides', 'duplex', 'double sided', 'two sided'],
}

const fieldsByHeader = new Map(
  batchFields.flatMap((field) => (headers[field] ?? []).map((name) => [name, field] as const)),
)

/** Returns the field of a column that an address book has; null for any other. */
export const ofAddressBook = (header: string): BatchField | null => {
  const field = fieldOfHeader(header)
  if (field === 'first') return 'first_name'
  if (field === 'last') return 'last_name'
  return field === 'label' ? 'shipment_name' : field
}

/** Returns the field that a header usually names; null for an unknown header. */
export const knownField = (header: string): BatchField | null =>
  fieldsByHeader.get(plainWords(header)) ?? ofAddressBook(header)
