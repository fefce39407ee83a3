import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { rowAccounting } from '#lib/contract/imports/row-accounting.ts'

import { batchValues } from './batch-row.ts'
import { batchMapping } from './batch.ts'

/** Body of a preview: a mapping that is not saved. */
export const previewBatchMappingInput = z
  .object({ mapping: batchMapping })
  .meta({ id: 'PreviewBatchMappingInput' })

/** Preview of how the rows of a batch are read. */
export const batchPreview = z
  .object({
    errors: z.array(text()).meta({
      description: 'Why the mapping is not accepted, such as a name that no row has; empty when it is.',
    }),
    warnings: z.array(text()).meta({
      description: 'What some of the rows lack, and parts of the address that are from different addresses.',
    }),
    row_accounting: rowAccounting,
    addresses: z.array(z.object({ row: z.int(), lines: z.array(text()) })).meta({
      description:
        'The first three addresses that can be read, as printed unless verification corrects them.',
    }),
    rows: z
      .array(
        z.object({
          row: z.int(),
          name: text(),
          values: batchValues.meta({
            description: 'The values by field; a full address is split into its parts.',
          }),
          errors: z.array(text()).meta({ description: 'What is wrong with this row.' }),
        }),
      )
      .meta({ description: 'The first rows.' }),
  })
  .meta({ id: 'BatchPreview' })

export type BatchPreview = z.infer<typeof batchPreview>
