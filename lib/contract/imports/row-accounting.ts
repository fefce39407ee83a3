import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

const count = z.int().min(0)

/** Why a row of a file is excluded. */
const leftOutReasons = ['extra_cells', 'hidden_row', 'above_header', 'rejected'] as const

/** A row of a file that is not imported. */
const leftOutRow = z
  .object({
    row: z.int().meta({ description: 'Row number as shown in a spreadsheet.' }),
    reason: z.enum(leftOutReasons).meta({
      description:
        '`extra_cells`: more cells than the header has columns. `hidden_row`: hidden in the workbook. `above_header`: above the column names. `rejected`: the row is not valid.',
    }),
    message: text().meta({ description: 'What is wrong and how to fix it.' }),
  })
  .meta({ id: 'LeftOutRow' })

export type LeftOutRow = z.infer<typeof leftOutRow>

/** Outcome of every row of an imported file. */
export const rowAccounting = z
  .object({
    file_rows: count.meta({
      description:
        'Rows of the file, without the column names and blank rows: always `imported_rows` and the rows of `left_out`.',
      examples: [120],
    }),
    imported_rows: count.meta({ description: 'Rows that were imported.', examples: [118] }),
    left_out: z.array(leftOutRow).meta({ description: 'Every other row, with the reason.' }),
    blank_rows: count.meta({ description: 'Rows without any text, which are ignored.' }),
    header_row: z.int().min(1).meta({ description: 'The row that names the columns.' }),
    sheet: text().nullable().meta({
      description:
        'The sheet of the workbook that was read: the first that is not hidden and has column names. Null for CSV.',
    }),
    unread_sheets: z
      .array(z.object({ name: text(), is_hidden: z.boolean(), rows: count }))
      .meta({ description: 'Other sheets of the workbook that have rows.' }),
  })
  .meta({ id: 'RowAccounting' })

export type RowAccounting = z.infer<typeof rowAccounting>
