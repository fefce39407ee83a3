'use server'

import { runAction } from '#app/action.ts'
import type { CreatePrinterInput, UpdatePrinterInput } from '#lib/contract/printing/printer.ts'

const paramsOf = (printerId: string) => ({ printer_id: printerId })

/** Asks the printer at an address what it can do. */
export const askPrinter = async (url: string) =>
  runAction((client) => client.askPrinter({ body: { kind: 'ipp', url } }))

/** Asks a printer of the organization again. */
export const askKeptPrinter = async (printerId: string) =>
  runAction((client) => client.askKeptPrinter({ params: paramsOf(printerId) }))

/** Adds a printer; a print shop's secret is answered this once. */
export const createPrinter = async (body: CreatePrinterInput) =>
  runAction((client) => client.createPrinter({ body }))

/** Changes a printer, or its place in the order. */
export const updatePrinter = async (printerId: string, body: UpdatePrinterInput) =>
  runAction((client) => client.updatePrinter({ params: paramsOf(printerId), body }))

/** Removes a printer that has no jobs. */
export const deletePrinter = async (printerId: string) =>
  runAction((client) => client.deletePrinter({ params: paramsOf(printerId) }))
