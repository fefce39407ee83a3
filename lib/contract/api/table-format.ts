import { z } from 'zod'

/** Media types of tables. */
export const csvType = 'text/csv; charset=utf-8'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** File format of a downloaded table. */
export const tableFormat = z.enum(['csv', 'xlsx']).default('csv').meta({
  description:
    'Programs read either. Spreadsheets round tracking numbers and drop leading zeros of a `csv` that they open; an `xlsx` keeps them.',
})

/** The query of a download that has no filters. */
export const tableQuery = z.object({ format: tableFormat })

export type TableFormat = z.output<typeof tableFormat>
