import { z } from 'zod'

import { envelope } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import { printFile } from './print-file.ts'
import {
  askedPrinter,
  askPrinterInput,
  createdPrinter,
  createPrinterInput,
  printer,
  printerList,
  reprintInput,
  reprintResult,
  updatePrinterInput,
} from './printer.ts'

const tag = 'Printing'
const params = z.object({ printer_id: z.string() })

export const listPrinters = route({
  operationId: 'listPrinters',
  access: 'session',
  method: 'get',
  path: '/api/v1/printers',
  tag,
  summary: 'List the printers, in the order in which they are asked',
  answers: { 200: { description: 'Printers.', schema: printerList } },
  errors: ['FORBIDDEN'],
})

export const createPrinter = route({
  operationId: 'createPrinter',
  access: 'session',
  method: 'post',
  path: '/api/v1/printers',
  tag,
  summary: 'Add a printer',
  description:
    'Asks it what it can do; one that does not answer is added all the same. It is the last in order, and enabled.',
  body: createPrinterInput,
  answers: { 201: { description: 'The printer.', schema: envelope(createdPrinter) } },
  errors: ['FORBIDDEN'],
})

export const askPrinter = route({
  operationId: 'askPrinter',
  access: 'session',
  method: 'post',
  path: '/api/v1/printers/ask',
  tag,
  summary: 'Ask a printer what it can do, before adding it',
  description: 'Nothing is kept. One that cannot be reached is no error: `message` says why.',
  body: askPrinterInput,
  answers: { 200: { description: 'What it answered.', schema: envelope(askedPrinter) } },
  errors: ['FORBIDDEN'],
})

export const askKeptPrinter = route({
  operationId: 'askKeptPrinter',
  access: 'session',
  method: 'post',
  path: '/api/v1/printers/{printer_id}/ask',
  tag,
  summary: 'Ask a printer again, and keep what it says',
  params,
  answers: { 200: { description: 'What it answered.', schema: envelope(askedPrinter) } },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const updatePrinter = route({
  operationId: 'updatePrinter',
  access: 'session',
  method: 'patch',
  path: '/api/v1/printers/{printer_id}',
  tag,
  summary: "Change a printer's name or place, or whether it prints",
  params,
  body: updatePrinterInput,
  answers: { 200: { description: 'The printer.', schema: envelope(printer) } },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const deletePrinter = route({
  operationId: 'deletePrinter',
  access: 'session',
  method: 'delete',
  path: '/api/v1/printers/{printer_id}',
  tag,
  summary: 'Remove a printer',
  description: 'Refused while it still has jobs: disable it, and remove it when they have ended.',
  params,
  answers: {
    200: { description: 'Removed.', schema: envelope(z.object({ id: z.string() })) },
  },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRINTER_BUSY'],
})

export const reprintShipment = route({
  operationId: 'reprintShipment',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments/{id}/reprint',
  tag,
  summary: 'Print a piece again',
  description:
    'For a piece that is queued or printed and has not been handed over. It becomes `queued` again, under a new code; the former piece must be destroyed, and the timeline says so.',
  params: z.object({ id: z.string().meta({ description: 'Shipment id.' }) }),
  body: reprintInput,
  answers: { 200: { description: 'Queued again.', schema: envelope(reprintResult) } },
  errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
})

export const getPrintFile = route({
  operationId: 'getPrintFile',
  access: 'evidence',
  method: 'get',
  path: '/api/v1/shipments/{id}/print-file',
  tag,
  summary: 'Open what is or was printed',
  description:
    'The very file that the printer is given: the address sheet with the carrier’s label, then the document. Of a piece that is printed again, the newest. Who looked is kept, as of all evidence.',
  params: z.object({ id: z.string().meta({ description: 'Shipment id.' }) }),
  answers: {
    200: {
      description: 'The file; null until it is made, and once it is deleted.',
      schema: envelope(printFile.nullable()),
    },
  },
  errors: ['SHIPMENT_NOT_FOUND'],
})

export const printingRoutes = {
  listPrinters,
  createPrinter,
  askPrinter,
  askKeptPrinter,
  updatePrinter,
  deletePrinter,
  reprintShipment,
  getPrintFile,
}
