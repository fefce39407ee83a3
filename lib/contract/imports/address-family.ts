import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { batchField } from './batch-field.ts'

/** One of several addresses in each row of a file: mailing and property, or home and business, for example. */
export const addressFamily = z
  .object({
    id: text().meta({
      description: 'Sent as `address_family` to choose this address.',
      examples: ['mailing', 'property', 'home', 'business', 'billing', 'shipping', 'address_1'],
    }),
    label: text().meta({ examples: ['Mailing'] }),
    columns: z
      .array(text())
      .meta({ description: 'The headers of its columns.', examples: [['Mailing Address', 'Mailing City']] }),
    mapping: z.array(batchField.nullable()).meta({
      description: 'The field of every column with this address, in file order.',
    }),
    is_selected: z.boolean().meta({
      description: 'Whether the columns are mapped to this address. Where none is, choose one.',
    }),
  })
  .meta({ id: 'AddressFamily' })

export type AddressFamily = z.infer<typeof addressFamily>
