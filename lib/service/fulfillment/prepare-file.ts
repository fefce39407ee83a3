import { scalingOf } from '#lib/contract/documents/sheet.ts'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import type { PrinterRole } from '#lib/contract/printing/printer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { DocumentRow } from '#lib/service/documents/documents.ts'
import type { JobNeeds } from '#lib/service/printers/choose-printer.ts'
import { outsideMedia } from '#lib/service/printers/label-settings.ts'
import type { OpenedPrinter } from '#lib/service/printers/load-printer.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { envelopeOf } from '#lib/service/shipment-core/piece-envelope.ts'

import { type LabelRow, loadCarrierLabel, loadPieceLabel } from './carrier-label.ts'
import { renderLabelFile, renderOutsideFile } from './outside-file.ts'
import { type PrintLabel, type RenderedFile, renderPrintFile } from './print-file.ts'
import type { PrintJobRow } from './print-job.ts'
import { failPrintJob, postponePrintJob } from './settle-print-job.ts'

/** Returns the role of the printers that an output is printed on. */
export const roleOf = (output: PrintOutput): PrinterRole => (output === 'label' ? 'labels' : 'documents')

const plain = { color: false, duplex: false, isScaled: false }

/** Returns what a job needs of a printer. */
export const needsOf = (
  { output }: PrintJobRow,
  shipment: ShipmentRow,
  /** The document, if it is printed. */
  document: DocumentRow | null,
): JobNeeds => {
  const { kit, color, duplex, paper } = shipment
  const role = roleOf(output)
  switch (output) {
    case 'document': {
      const isScaled = document !== null && scalingOf(document.pageSizes, paper) !== null
      return { role, color, duplex, isScaled, media: sheetSizes[paper].media }
    }
    case 'label':
      return { role, ...plain, media: outsideMedia.label }
    case 'envelope': {
      const isHalfSheet = kit !== null && kits[kit].labelStock === 'half_sheet'
      return { role, ...plain, media: isHalfSheet ? sheetSizes.letter.media : outsideMedia.envelope }
    }
  }
}

const waitForLabel = (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  const message = job.attempts > 2 ? 'The carrier’s label is not available yet.' : null
  return postponePrintJob(ctx, job, { message, next: 'print.submit', reason: 'label-missing' })
}

const prepareFormerLabel = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
  known: LabelRow | undefined,
): Promise<PrintLabel | null> => {
  const label = await loadCarrierLabel(ctx, shipment.id, known)
  if (label.state === 'pending') {
    await waitForLabel(ctx, job)
    return null
  }
  if (label.state === 'failed') {
    const message = 'The carrier’s label could not be retrieved, so the piece cannot be printed.'
    await failPrintJob(ctx, job, { cause: 'service', reason: 'label-missing', message })
    return null
  }
  return { former: label.pdf }
}

/**
 * Returns the label to print a piece with; null while none can be used, in which case the job waits or has been given
 * up. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const prepareLabel = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
  /** The label, if it was read before. */
  known?: LabelRow,
): Promise<PrintLabel | null> => {
  const envelope = envelopeOf(shipment)
  if (!envelope) return prepareFormerLabel(ctx, job, shipment, known)
  const found = await loadPieceLabel(ctx, shipment, envelope, known)
  switch (found.state) {
    case 'usable':
      return { usable: found.label }
    case 'not_needed':
      return { usable: null }
    case 'pending':
      await waitForLabel(ctx, job)
      return null
    case 'unusable':
      await failPrintJob(ctx, job, {
        cause: 'service',
        reason: found.reason,
        message: `${found.fault} The piece was not printed.`,
        details: found.details,
        remedy: 'Cancel the shipment and send it again, or contact the carrier.',
      })
      return null
  }
}

/**
 * Renders what a job prints, for the printer that was chosen. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING, and
 * UnprintableLabel when the printer does not take such a label.
 */
export const renderJobFile = async (
  ctx: ServiceContext,
  piece: { job: PrintJobRow; shipment: ShipmentRow; label: PrintLabel; document: DocumentRow | null },
  printer: OpenedPrinter,
): Promise<RenderedFile> => {
  const { job, shipment, label, document } = piece
  if (document) return renderPrintFile(ctx, job, { shipment, document, label })
  const envelope = envelopeOf(shipment)
  const { carrier, service } = shipment
  if (!envelope || !('usable' in label) || !label.usable || !carrier || !service) {
    throw new Error(`shipment ${shipment.id} has no label to print`)
  }
  if (job.output === 'envelope') {
    const outside = { envelope, label: label.usable }
    return {
      ...(await renderOutsideFile(ctx, job, { ...shipment, carrier, service }, outside)),
      contents: null,
    }
  }
  if (!printer.labels) throw new Error(`printer ${printer.printerId} is no label printer`)
  return { ...(await renderLabelFile(ctx, job, label.usable, printer.labels)), contents: null }
}
