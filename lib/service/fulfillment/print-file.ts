import { createHash } from 'node:crypto'

import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { KitEnvelope } from '#lib/contract/mailpiece/envelopes.values.ts'
import { paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrintFile } from '#lib/contract/printing/print-job.ts'
import { abandonedPrintJobStates, isPrinted } from '#lib/contract/printing/print-job.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import type { DocumentRow } from '#lib/service/documents/documents.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import type { LabelPlacement } from '#lib/service/inspection/composition.ts'
import type { PrintedPage, PrintFileContents } from '#lib/service/shipment-core/facts.ts'
import { type ShipmentRow, loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { envelopeOf } from '#lib/service/shipment-core/piece-envelope.ts'
import { readPrintedDocument } from '#lib/service/stored-files/read-printed-document.ts'

import type { UsableLabel } from './carrier-label.ts'
import { labelBox, renderCoverSheet } from './cover-sheet.ts'
import type { JobFile } from './outside-file.ts'
import { points } from './papers/drawing.ts'
import { renderPackingSlip } from './papers/packing-slip.ts'
import { renderWindowSheet } from './papers/window-sheet.ts'
import type { PrintJobRow } from './print-job.ts'

/** File sent to the printer; `contents` of a document describe its sources. */
export type RenderedFile = JobFile & { contents: PrintFileContents | null }

/** Maps pages of the print file to content: the top sheet first, alone on its sheet, then the document. */
export const printedPages = (
  documentPages: number,
  duplex: boolean,
  top: 'address_sheet' | 'packing_slip',
): PrintedPage[] => {
  const shown: PrintedPage['shows'][] = [top]
  if (duplex) shown.push('blank')
  for (let page = 1; page <= documentPages; page += 1) shown.push({ document_page: page })
  return shown.map((shows, index) => ({
    page: index + 1,
    sheet: duplex ? Math.floor(index / 2) + 1 : index + 1,
    side: duplex && index % 2 === 1 ? 'back' : 'front',
    shows,
  }))
}

/** The sheet on top of the document, with its label. */
type TopSheet = {
  shows: 'address_sheet' | 'packing_slip'
  pdf: Uint8Array
  label: LabelPlacement | null
}

/** Returns the label's position on the sheet, in points from its lower left corner; null if it is too large. */
const placeLabel = async (ctx: ServiceContext, pdf: Uint8Array) => {
  const { pageSizes } = await ctx.inspector.inspect(Uint8Array.from(pdf))
  const [size] = pageSizes
  if (!size || size.width_points > labelBox.width || size.height_points > labelBox.height) return null
  return { x: labelBox.x, y: labelBox.y + labelBox.height - size.height_points }
}

type Bought = { carrier: string; service: string }

/** The address sheet of a shipment of an earlier version: with a barcode where there is no label that fits. */
const renderFormerSheet = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  { carrier, service, ...shipment }: ShipmentRow & Bought,
  label: Uint8Array | null,
): Promise<TopSheet> => {
  if (!shipment.trackingNumber) throw new Error(`shipment ${shipment.id} has no label to print`)
  const place = label && (await placeLabel(ctx, label))
  const cover = {
    from: shipment.fromAddress,
    to: shipment.toAddress,
    carrier,
    service,
    trackingNumber: shipment.trackingNumber,
    certified: shipment.certifiedMail,
    returnReceipt: shipment.returnReceipt,
    sheets: shipment.sheets,
    code: job.code,
    hasLabel: place !== null,
  }
  const pdf = await renderCoverSheet(cover, markOf(ctx.config))
  return { shows: 'address_sheet', pdf, label: label && place && { pdf: label, ...place } }
}

/** The sheet of a window envelope, with its label where the kit has one, or the packing slip of any other kit. */
const renderKitSheet = async (
  { config }: ServiceContext,
  job: PrintJobRow,
  { carrier, service, ...shipment }: ShipmentRow & Bought,
  { kit, envelope, label }: { kit: KitName; envelope: KitEnvelope; label: UsableLabel | null },
): Promise<TopSheet> => {
  const { sheets, duplex, weightOunces, paper, certifiedMail: certified } = shipment
  const shared = { code: job.code, envelope, carrier, service, certified, sheets }
  if (!kits[kit].hasAddressSheet) {
    const recipient = [shipment.toAddress.name, shipment.toAddress.company].filter(Boolean).join(', ')
    const pdf = await renderPackingSlip(
      { ...shared, kit, paper, recipient, duplex, weightOunces },
      markOf(config),
    )
    return { shows: 'packing_slip', pdf, label: null }
  }
  const { fromAddress: from, toAddress: to, returnReceipt } = shipment
  const pdf = await renderWindowSheet({ ...shared, from, to, returnReceipt }, markOf(config))
  const box = envelope.label
  if (!label || !box) return { shows: 'address_sheet', pdf, label: null }
  const place = { x: points(box.x), y: points(paperSizes.letter.height - box.y - box.height) }
  return { shows: 'address_sheet', pdf, label: { pdf: label.pdf, ...place, isTurned: label.isTurned } }
}

/** The label that a piece is printed with: measured for its kit, or as it came for a shipment of an earlier version. */
export type PrintLabel = { usable: UsableLabel | null } | { former: Uint8Array | null }

const renderTopSheet = (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow & Bought,
  label: PrintLabel,
): Promise<TopSheet> => {
  const envelope = envelopeOf(shipment)
  const { kit } = shipment
  if ('former' in label || kit === null || envelope === null) {
    return renderFormerSheet(ctx, job, shipment, 'former' in label ? label.former : null)
  }
  return renderKitSheet(ctx, job, shipment, { kit, envelope, label: label.usable })
}

/**
 * Renders the printed document: the kit's top sheet, then the pages of the document. Throws STORED_FILE_ALTERED or
 * STORED_FILE_MISSING.
 */
export const renderPrintFile = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  { shipment, document, label }: { shipment: ShipmentRow; document: DocumentRow; label: PrintLabel },
): Promise<RenderedFile> => {
  const { carrier, service } = shipment
  if (!carrier || !service) throw new Error(`shipment ${shipment.id} has no label to print`)
  const top = await renderTopSheet(ctx, job, { ...shipment, carrier, service }, label)
  // Before the bytes go to the inspector, which may take the buffer over.
  const labelSha256 = top.label && createHash('sha256').update(top.label.pdf).digest('hex')
  const pages = await readPrintedDocument(ctx, document)
  const preparedSha256 = createHash('sha256').update(pages).digest('hex')
  const pdf = await ctx.inspector.composePrintFile({
    cover: top.pdf,
    ...(top.label && { label: top.label }),
    document: pages,
    duplex: shipment.duplex,
    title: formatPieceCode(job.code),
  })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const storageKey = `print/${ctx.organizationId}/${job.id}.pdf`
  return {
    file: pdf,
    format: 'application/pdf',
    sha256,
    storageKey,
    contents: {
      sha256,
      documentSha256: document.sha256,
      preparedSha256: preparedSha256 === document.sha256 ? null : preparedSha256,
      labelSha256,
      pages: printedPages(document.pageCount, shipment.duplex, top.shows),
    },
  }
}

/** Stores what the printer is about to be sent, under its job. */
export const storePrintFile = async (ctx: ServiceContext, file: RenderedFile): Promise<void> => {
  await ctx.providers.storage.put({ key: file.storageKey, body: file.file, contentType: file.format })
}

const openMinutes = 15

/** The live job, else the newest that was abandoned: what was printed last. */
const findPrinted = async (ctx: ServiceContext, shipmentId: string) => {
  const [job] = await ctx.db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.output, 'document'),
        isNotNull(printJobs.storageKey),
      ),
    )
    .orderBy(inArray(printJobs.state, abandonedPrintJobStates), desc(printJobs.createdAt))
    .limit(1)
  return job
}

/**
 * Returns the file that the shipment's printer is or was sent; null until it is rendered, and once it is deleted. It bears
 * the carrier's label, so each access is recorded, as for all evidence. Throws SHIPMENT_NOT_FOUND.
 */
export const getPrintFile = async (ctx: ServiceContext, shipmentId: string): Promise<PrintFile | null> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const job = await findPrinted(ctx, shipment.id)
  if (!job?.storageKey || !job.sha256) return null
  const filename = `${formatPieceCode(job.code)}.pdf`
  const url = createReadUrl(ctx.config, {
    key: job.storageKey,
    sha256: job.sha256,
    expiresAt: new Date(ctx.clock.now().getTime() + openMinutes * 60_000),
    filename,
    inline: true,
  })
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipment.id },
    after: { print_file: filename },
  })
  return { url, filename, sha256: job.sha256, code: job.code, is_printed: isPrinted(job.state) }
}
