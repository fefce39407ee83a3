import { plural } from '#lib/contract/formats/numbers.values.ts'

export const account = (rows: string, imported: string, leftOut: string) =>
  `${rows} in the file: ${imported}, ${leftOut} left out`
export const sheetRead = (name: string) => `Sheet “${name}” was read.`
export const hiddenSheet = (name: string, rows: string) => `Hidden sheet “${name}” (${rows}) was not read.`
export const unreadSheet = (name: string, rows: string) =>
  `Sheet “${name}” (${rows}) was not read. Upload it as a file of its own to include it.`
export const blankRows = (count: number) => `${plural(count, 'blank row')} ignored.`
export const rowsLeftOut = 'Rows left out'
export const leftOutRow = (row: number, message: string) => `Row ${row}: ${message}`
export const andMore = (count: string) => `and ${count} more.`
