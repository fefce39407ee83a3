'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreatePrinterInput, UpdatePrinterInput } from '#lib/contract/printing/printer.ts'

const paramsOf = (printerId: string) => ({ printer_id: printerId })

/** Asks the printer at an address what it can do. */
export const askPrinter = defineAction((client, url: string) =>
  client.askPrinter({ body: { kind: 'ipp', url } }),
)

/** Asks a printer of the organization again. */
export const askKeptPrinter = defineAction((client, printerId: string) =>
  client.askKeptPrinter({ params: paramsOf(printerId) }),
)

/** Adds a printer; a print shop's secret is answered this once. */
export const createPrinter = defineAction((client, body: CreatePrinterInput) =>
  client.createPrinter({ body }),
)

/** Changes a printer, or its place in the order. */
export const updatePrinter = defineAction((client, printerId: string, body: UpdatePrinterInput) =>
  client.updatePrinter({ params: paramsOf(printerId), body }),
)

/** Removes a printer that has no jobs. */
export const deletePrinter = defineAction((client, printerId: string) =>
  client.deletePrinter({ params: paramsOf(printerId) }),
)
