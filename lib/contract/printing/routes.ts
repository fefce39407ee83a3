import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { printFile } from './print-job.ts'
import {
  printerProbe,
  probePrinterInput,
  createdPrinter,
  createPrinterInput,
  printer,
  printerList,
  reprintInput,
  reprintResult,
  updatePrinterInput,
} from './printer.ts'

const tag = 'Printing'
const params = z.object({ printer_id: text() })

export const printingRoutes = defineRoutes({
  listPrinters: {
    access: 'session',
    method: 'get',
    path: '/api/v1/printers',
    tag,
    summary: 'List printers, in the order in which they are tried',
    answers: { 200: { description: 'Printers.', schema: printerList } },
    errors: ['FORBIDDEN'],
  },

  createPrinter: {
    access: 'session',
    method: 'post',
    path: '/api/v1/printers',
    tag,
    summary: 'Add a printer',
    description:
      'Queries the printer’s capabilities; a printer that does not respond is added anyway. It is added enabled and last in order.',
    body: createPrinterInput,
    answers: { 201: { description: 'The printer.', schema: envelope(createdPrinter) } },
    errors: ['FORBIDDEN'],
  },

  probePrinter: {
    access: 'session',
    method: 'post',
    path: '/api/v1/printers/probe',
    tag,
    summary: 'Test the connection to a printer before adding it',
    description: 'Nothing is saved. An unreachable printer is not an error: `message` says why.',
    body: probePrinterInput,
    limit: 'lookups',
    answers: { 200: { description: 'The result.', schema: envelope(printerProbe) } },
    errors: ['FORBIDDEN'],
  },

  probeSavedPrinter: {
    access: 'session',
    method: 'post',
    path: '/api/v1/printers/{printer_id}/probe',
    tag,
    summary: 'Test the connection to a printer and save its capabilities',
    params,
    limit: 'lookups',
    answers: { 200: { description: 'The result.', schema: envelope(printerProbe) } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },

  updatePrinter: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/printers/{printer_id}',
    tag,
    summary: 'Update a printer’s name or position, or enable or disable it',
    params,
    body: updatePrinterInput,
    answers: { 200: { description: 'The updated printer.', schema: envelope(printer) } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },

  deletePrinter: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/printers/{printer_id}',
    tag,
    summary: 'Remove a printer',
    description:
      'Rejected while the printer has open jobs: disable it, and remove it when they have finished.',
    params,
    answers: {
      200: { description: 'Removed.', schema: envelope(z.object({ id: text() })) },
    },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PRINTER_BUSY'],
  },

  reprintShipment: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/reprint',
    tag,
    summary: 'Reprint a piece',
    description:
      'For a piece that is queued or printed and has not been handed over. It becomes `queued` again under a new code; the previous piece must be destroyed, as the timeline says.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    body: reprintInput,
    answers: { 200: { description: 'Queued again.', schema: envelope(reprintResult) } },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  getPrintFile: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/print-file',
    tag,
    summary: 'Read the print file of a shipment',
    description:
      'The exact file sent to the printer: the address sheet with the carrier’s label, then the document. For a reprinted piece, the latest file. Access is logged, as for all evidence.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    answers: {
      200: {
        description: 'The file; null until it has been created, and after it has been deleted.',
        schema: envelope(printFile.nullable()),
      },
    },
    errors: ['SHIPMENT_NOT_FOUND'],
  },
})
