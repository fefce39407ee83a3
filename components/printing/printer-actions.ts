import type { ActionResult } from '#lib/client/action-result.ts'
import type {
  AskedPrinter,
  CreatedPrinter,
  CreatePrinterInput,
  Printer,
  UpdatePrinterInput,
} from '#lib/contract/printing/printer.ts'

export type AskPrinter = (url: string) => Promise<ActionResult<AskedPrinter>>
export type CreatePrinter = (input: CreatePrinterInput) => Promise<ActionResult<CreatedPrinter>>

/** What can be done with a printer that the organization has. */
export type PrinterActions = {
  ask: (printerId: string) => Promise<ActionResult<AskedPrinter>>
  update: (printerId: string, input: UpdatePrinterInput) => Promise<ActionResult<Printer>>
  remove: (printerId: string) => Promise<ActionResult<{ id: string }>>
}
