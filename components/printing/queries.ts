import { read } from '#components/api/read.ts'

/** Printers. */
export const printerQueries = {
  list: () => read('listPrinters', {}),
}
