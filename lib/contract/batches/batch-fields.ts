import { z } from 'zod'

/** What a column of a list of recipients can be read as, in the words of the dashboard and the template. */
export const batchFieldWords = {
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
  shipment_name: 'Reference',
  tags: 'Tags',
  document: 'PDF file',
  arrive_by: 'Arrive by',
  certified_mail: 'Certified mail',
  return_receipt: 'Return receipt',
  color: 'Color',
  duplex: 'Both sides',
} as const

export type BatchField = keyof typeof batchFieldWords

export const batchFields = Object.keys(batchFieldWords) as [BatchField, ...BatchField[]]

/** What a row says, by field; what is empty is absent. */
export type BatchValues = Partial<Record<BatchField, string>>

/** One column of the list: its header, what it is read as, and what stands in the first rows. */
export const batchColumn = z
  .object({
    header: z.string(),
    field: z.enum(batchFields).nullable().meta({
      description:
        'What the column is mapped to; null for ignored columns. `address` is a full address in one cell.',
    }),
    samples: z.array(z.string()).meta({ description: 'Values from the first rows.' }),
  })
  .meta({ id: 'BatchColumn' })

export type BatchColumn = z.infer<typeof batchColumn>

/** What each column is to be read as, in the order of the file. */
export const batchMapping = z.array(z.enum(batchFields).nullable()).max(100)

const has = (mapping: readonly (BatchField | null)[], ...fields: BatchField[]): boolean =>
  mapping.some((field) => field !== null && fields.includes(field))

/** Why rows cannot be read with this mapping, in words; none when they can. */
export const mappingFaults = (mapping: readonly (BatchField | null)[]): string[] => {
  const chosen = mapping.filter((field) => field !== null)
  const twice = [...new Set(chosen.filter((field, index) => chosen.indexOf(field) !== index))]
  return [
    ...twice.map((field) => `Two columns are mapped to ${batchFieldWords[field]}; choose one of them.`),
    ...(has(mapping, 'name', 'first_name', 'last_name', 'company', 'address')
      ? []
      : ['No column is mapped to a name or a company.']),
    ...(has(mapping, 'street1', 'address') ? [] : ['No column is mapped to a street or a full address.']),
  ]
}
