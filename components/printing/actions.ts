'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type {
  CreatePrinterInput,
  ProbePrinterInput,
  UpdatePrinterInput,
} from '#lib/contract/printing/printer.ts'

const paramsOf = (printerId: string) => ({ printer_id: printerId })

/** Tests the connection to a printer that is not added yet. */
export const probePrinter = defineAction((client, body: ProbePrinterInput) => client.probePrinter({ body }))

/** Tests the connection to a printer of the organization. */
export const probeSavedPrinter = defineAction((client, printerId: string) =>
  client.probeSavedPrinter({ params: paramsOf(printerId) }),
)

/** Adds a printer; a print shop's secret is returned only this once. */
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
