import type { ReactNode } from 'react'

export const importText = 'Import'
export const csvWithColumnNames =
  'CSV or XLSX with column names. You’ll review the changes before anything is added.'
export const done = 'Done'
export const importCreated = (created: string | number) => `Import ${created}`
export const csvFile = 'CSV or XLSX file'
export const theFileCouldNotBeRead = 'The file could not be read. Choose it again.'
export const toAdd = (objects: string) => `${objects} to add`
export const added = (objects: string) => `${objects} added`
export const summary = (created: string, existing: string, rejected: string | number) =>
  `${created}, ${existing}, ${rejected} rejected`
export const rowsOfFile = (rows: number, imported: number, leftOut: number) =>
  `Rows in the file: ${rows}. Imported: ${imported}. Left out: ${leftOut}.`
export const ignoredColumns = (list: string) => `Ignored columns: ${list}.`
export const unnamedColumn = 'unnamed column'
export const rejectedRows = 'Rejected rows'
export const rejectedRow = (row: ReactNode, name: ReactNode, reasons: ReactNode) => (
  <>
    Row {row}
    {name}: {reasons}
  </>
)
export const andMore = (count: ReactNode) => <>and {count} more.</>
