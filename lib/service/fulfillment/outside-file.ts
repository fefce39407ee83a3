import { createHash } from 'node:crypto'

import type { Box, KitEnvelope, Size } from '#lib/contract/mailpiece/envelopes.values.ts'
import { halfSheet, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { LabelFormat } from '#lib/contract/printing/printer.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { LabelStock } from '#lib/service/printers/label-settings.ts'
import type { PrintFormat } from '#lib/service/providers/print/port.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import type { UsableLabel } from './carrier-label.ts'
import { toPng } from './labels/png.ts'
import { toZpl } from './labels/zpl.ts'
import { points } from './papers/drawing.ts'
import { renderEnvelopeFace, renderHalfSheet } from './papers/outside.ts'
import type { PrintJobRow } from './print-job.ts'

/** A file that a printer is given, and where it is kept. */
export type JobFile = { file: Uint8Array; format: PrintFormat; sha256: string; storageKey: string }

const endings: Record<PrintFormat, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'application/octet-stream': 'zpl',
}

const jobFile = (ctx: ServiceContext, job: PrintJobRow, file: Uint8Array, format: PrintFormat): JobFile => ({
  file,
  format,
  sha256: createHash('sha256').update(file).digest('hex'),
  storageKey: `print/${ctx.organizationId}/${job.id}.${endings[format]}`,
})

/** Why a label cannot be printed on the selected printer. */
export class UnprintableLabel extends Error {
  override readonly name = 'UnprintableLabel'
}

const formats: Record<LabelFormat, PrintFormat> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/octet-stream',
}

/**
 * Renders the label in what the label printer takes: the PDF as it came, or drawn from it at exactly the printer's
 * resolution. The carriers' own ZPL is not used: what was measured and is kept as evidence is the PDF, and two of the sizes
 * ordered here may fail in ZPL (support.easypost.com, Label sizes). Throws UnprintableLabel.
 */
export const renderLabelFile = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  label: UsableLabel,
  { format, dpi }: LabelStock,
): Promise<JobFile> => {
  if (format === 'pdf') return jobFile(ctx, job, label.pdf, formats.pdf)
  const pages = await ctx.inspector.drawPages({ pdf: Uint8Array.from(label.pdf), dpi, isUpright: true })
  if (format === 'zpl') return jobFile(ctx, job, toZpl(pages, job.name), formats.zpl)
  const [page] = pages
  if (!page || pages.length > 1) {
    throw new UnprintableLabel(
      `The label has ${pages.length} pages, and a PNG file has one. Let the label printer take PDF or ZPL.`,
    )
  }
  return jobFile(ctx, job, toPng(page, dpi), formats.png)
}

const placeOn = ({ height }: Size, box: Box, label: UsableLabel) => ({
  pdf: label.pdf,
  x: points(box.x),
  y: points(height - box.y - box.height),
  isTurned: label.isTurned,
})

/** Renders what an office printer puts on the outside: the envelope itself, or a sheet of half-sheet labels. */
export const renderOutsideFile = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow & { carrier: string; service: string },
  { envelope, label }: { envelope: KitEnvelope; label: UsableLabel },
): Promise<JobFile> => {
  const { fromAddress: from, toAddress: to, carrier, service } = shipment
  const isHalfSheet = shipment.kit !== null && kits[shipment.kit].labelStock === 'half_sheet'
  const kind = shipment.certifiedMail ? ', Certified Mail' : ''
  const cover = isHalfSheet
    ? await renderHalfSheet(
        {
          code: job.code,
          articleNumber: shipment.trackingNumber,
          from,
          to,
          service: `${carrierName(carrier)} ${serviceName(carrier, service)}${kind}`,
          date: shipment.labelDate,
        },
        markOf(ctx.config),
      )
    : await renderEnvelopeFace({ envelope, from, code: job.code }, markOf(ctx.config))
  const size = isHalfSheet ? paperSizes.letter : envelope.face
  const box = isHalfSheet ? halfSheet.label : envelope.label
  if (!box) throw new Error(`shipment ${shipment.id} has nothing to print on its outside`)
  const file = await ctx.inspector.composePrintFile({
    cover,
    label: placeOn(size, box, label),
    document: null,
    duplex: false,
    title: formatPieceCode(job.code),
  })
  return jobFile(ctx, job, file, 'application/pdf')
}
