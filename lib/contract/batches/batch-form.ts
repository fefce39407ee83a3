import { z } from 'zod'

import { fieldFault } from '#lib/contract/api/errors.ts'
import { largestInteger, text } from '#lib/contract/api/primitives.ts'

/** How the fields of a batch’s PDF are filled for each row. */
export const batchForm = z
  .object({
    fields: z
      .record(
        text().max(500, 'Use at most 500 characters for the name of a field.'),
        text().max(200, 'Use at most 200 characters for a column.').nullable(),
      )
      .refine((fields) => Object.keys(fields).length <= 500, 'Send at most 500 fields.')
      .meta({
        description:
          'What fills each field of the form, by the field’s name: the header of a column, or a value that Mailroom has, such as `recipient.name` or `date`; null leaves it as it is in the form. Fields that are not sent keep what fills them, and those of a form that is new to the batch are matched by their names. Names are compared in lower case with `_` for spaces.',
        examples: [{ tenant_name: 'recipient.name', amount: 'amount_due', fax: null }],
      }),
    date: z.iso.date('Use YYYY-MM-DD.').optional().meta({
      description: 'The date in every form; by default the day on which the form is set.',
    }),
  })
  .meta({ id: 'BatchForm' })

export type BatchForm = z.infer<typeof batchForm>

/** The most rows of a preview. */
export const maxPreviewRows = 3

/** Query of a preview. */
export const previewBatchFormQuery = z.object({
  rows: text()
    .regex(/^\d{1,9}(,\d{1,9}){0,2}$/, 'Send up to three row numbers, separated by commas.')
    .optional()
    .meta({ description: 'Up to three row numbers; the first three rows by default.', examples: ['2,5,9'] }),
})

/** The form of a batch as it would be filled for some rows. Nothing is stored. */
export const batchFormPreview = z
  .object({
    rows: z.array(
      z.object({
        row: z.int().max(largestInteger),
        name: text().meta({ description: 'The recipient of the row.' }),
        values: z.record(text(), text()).meta({ description: 'What is filled in, by field.' }),
        empty_fields: z
          .array(text())
          .meta({ description: 'Fields that would stay empty, by their labels or names.' }),
        errors: z.array(fieldFault).meta({
          description: 'Why the form cannot be filled for this row; empty when it can.',
        }),
      }),
    ),
  })
  .meta({ id: 'BatchFormPreview' })

export type BatchFormPreview = z.infer<typeof batchFormPreview>
