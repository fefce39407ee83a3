/** The largest file that is read. */
export const maxBatchBytes = 10 * 1024 * 1024

/** Fields that a column of the file can be mapped to, with their labels in the dashboard and the template. */
export const batchFieldLabels = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  address: 'Full address',
  street1: 'Street 1',
  street2: 'Street 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
  unverified_reason: 'Unverified address reason',
  shipment_name: 'Letter name',
  tags: 'Tags',
  reference: 'Reference',
  cost_center: 'Cost center',
  matter_number: 'Matter number',
  document: 'PDF file',
  arrive_by: 'Arrive by',
  certified_mail: 'Certified mail',
  return_receipt: 'Return receipt',
  companion: 'First-Class companion',
  color: 'Color',
  duplex: 'Both sides',
} as const

export type BatchField = keyof typeof batchFieldLabels

// Object.keys is typed as string[]; the object above is not extended elsewhere.
export const batchFields = Object.keys(batchFieldLabels) as [BatchField, ...BatchField[]]

/** The values of a row by field, without empty ones. */
export type BatchValues = Partial<Record<BatchField, string>>

const has = (mapping: readonly (BatchField | null)[], ...fields: BatchField[]): boolean =>
  mapping.some((field) => field !== null && fields.includes(field))

/** Returns why rows cannot be read with this mapping; nothing when they can. */
export const mappingErrors = (mapping: readonly (BatchField | null)[]): string[] => {
  const chosen = mapping.filter((field) => field !== null)
  const twice = [...new Set(chosen.filter((field, index) => chosen.indexOf(field) !== index))]
  return [
    ...twice.map((field) => `Two columns are mapped to ${batchFieldLabels[field]}; choose one of them.`),
    ...(has(mapping, 'name', 'first_name', 'last_name', 'company', 'address')
      ? []
      : ['No column is mapped to a name or a company.']),
    ...(has(mapping, 'street1', 'address') ? [] : ['No column is mapped to a street or a full address.']),
    // Some countries have no postal codes.
    ...(has(mapping, 'zip', 'address', 'country') ? [] : ['No column is mapped to a ZIP code.']),
  ]
}
