import { createHash } from 'node:crypto'

import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import { scalingOf } from '#lib/contract/documents/sheet.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { PrintFile } from '#lib/contract/printing/print-job.ts'
import { abandonedPrintJobStates, isPrinted } from '#lib/contract/printing/print-job.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import type { PrintedPage, PrintFileContents } from '#lib/service/shipment-core/facts.ts'
import { type ShipmentRow, loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { labelBox, renderCoverSheet } from './cover-sheet.ts'
import type { PrintJobRow } from './print-job.ts'

/** What is sent to the printer. */
export type RenderedFile = {
  pdf: Uint8Array
  sha256: string
  storageKey: string
  isScaled: boolean
  contents: PrintFileContents
}

/** Which page of the print file shows what: the address sheet first, alone on its sheet, then the document. */
export const printedPages = (documentPages: number, duplex: boolean): PrintedPage[] => {
  const shown: PrintedPage['shows'][] = ['address_sheet']
  if (duplex) shown.push('blank')
  for (let page = 1; page <= documentPages; page += 1) shown.push({ document_page: page })
  return shown.map((shows, index) => ({
    page: index + 1,
    sheet: duplex ? Math.floor(index / 2) + 1 : index + 1,
    side: duplex && index % 2 === 1 ? 'back' : 'front',
    shows,
  }))
}

/** The carrier's label: the bytes, none because the carrier gave none, or still to be fetched. */
type CarrierLabel = { pdf: Uint8Array | null; state: 'none' | 'available' | 'pending' | 'failed' }

const findLabel = async (ctx: ServiceContext, shipmentId: string) => {
  const [row] = await ctx.db
    .select({ status: artifacts.status, storageKey: artifacts.storageKey, sha256: artifacts.sha256 })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.kind, 'carrier_label_pdf'),
      ),
    )
  return row
}

/**
 * Reads the label that was bought, fetching it from the carrier if that has not been done. Throws STORED_FILE_ALTERED or
 * STORED_FILE_MISSING.
 */
export const loadCarrierLabel = async (ctx: ServiceContext, shipmentId: string): Promise<CarrierLabel> => {
  let row = await findLabel(ctx, shipmentId)
  if (row?.status === 'pending') {
    await fetchArtifacts(ctx, shipmentId)
    row = await findLabel(ctx, shipmentId)
  }
  if (!row) return { pdf: null, state: 'none' }
  if (row.status !== 'available' || !row.storageKey || !row.sha256) {
    return { pdf: null, state: row.status === 'pending' ? 'pending' : 'failed' }
  }
  const pdf = await readStoredFile(ctx, { key: row.storageKey, sha256: row.sha256 })
  return { pdf, state: 'available' }
}

/** Where the label goes on the sheet, in points from its lower left corner; null when it is too large for it. */
const placeLabel = async (ctx: ServiceContext, pdf: Uint8Array) => {
  const { pageSizes } = await ctx.inspector.inspect(Uint8Array.from(pdf))
  const [size] = pageSizes
  if (!size || size.width_points > labelBox.width || size.height_points > labelBox.height) return null
  return { x: labelBox.x, y: labelBox.y + labelBox.height - size.height_points }
}

/**
 * Renders what is printed: the address sheet with the carrier's label, or with a barcode where there is none that fits,
 * then the document as it is. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const renderPrintFile = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
  label: Uint8Array | null,
): Promise<RenderedFile> => {
  const { carrier, service, trackingNumber } = shipment
  if (!carrier || !service || !trackingNumber)
    throw new Error(`shipment ${shipment.id} has no label to print`)
  const document = await loadDocumentById(ctx, shipment.documentId)
  const place = label && (await placeLabel(ctx, label))
  // Before the bytes go to the inspector, which may take the buffer over.
  const labelSha256 = place && label ? createHash('sha256').update(label).digest('hex') : null
  const cover = await renderCoverSheet({
    from: shipment.fromAddress,
    to: shipment.toAddress,
    carrier,
    service,
    trackingNumber,
    certified: shipment.certifiedMail,
    returnReceipt: shipment.returnReceipt,
    sheets: shipment.sheets,
    code: job.code,
    hasLabel: place !== null,
  })
  const original = await readStoredFile(ctx, { key: document.documentKey, sha256: document.sha256 })
  const pdf = await ctx.inspector.composePrintFile({
    cover,
    ...(label && place && { label: { pdf: label, ...place } }),
    document: original,
    duplex: shipment.duplex,
  })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const storageKey = `print/${ctx.organizationId}/${job.id}.pdf`
  return {
    pdf,
    sha256,
    storageKey,
    isScaled: scalingOf(document.pageSizes) !== null,
    contents: {
      sha256,
      documentSha256: document.sha256,
      labelSha256,
      pages: printedPages(document.pageCount, shipment.duplex),
    },
  }
}

/** Stores what the printer is about to be sent, under its job. */
export const storePrintFile = async (ctx: ServiceContext, file: RenderedFile): Promise<void> => {
  await ctx.providers.storage.put({ key: file.storageKey, body: file.pdf, contentType: 'application/pdf' })
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
