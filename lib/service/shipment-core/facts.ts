import { canonicalBytes } from '#lib/proof/canonical.ts'
import type { ChainedFact } from '#lib/proof/chain.ts'
import type { FactData, StandingFact } from '#lib/proof/facts.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import type { documents } from '#lib/service/db/schema/documents.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import type { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import type { EarlierAttempt, LetterBeside, purchases } from '#lib/service/db/schema/purchases.ts'
import type { legalHolds } from '#lib/service/db/schema/retention.ts'
import type { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { lastPageOf, type PartRow } from '#lib/service/documents/document-parts.ts'
import { newId } from '#lib/service/ids.ts'

import type { ShipmentRow } from './load-shipment.ts'

/**
 * A fact that evidence states about a piece. Each is computed from stored rows by one function below, both when it is
 * recorded in the chain and when the rows are compared with the chain, so that the rows state no more than the chain.
 */
export type Fact = StandingFact & { basis?: ChainedFact['basis'] }

/** Returns whether two facts state the same. */
export const isSameFact = (a: Fact, b: Fact): boolean =>
  Buffer.compare(canonicalBytes(a.data), canonicalBytes(b.data)) === 0

/** Returns the fact as the chain hashes it, as of now. */
export const chainedFact = (
  { clock }: Pick<DatabaseContext, 'clock'>,
  { type, object, data, basis = 'occurrence' }: Fact,
  actor: string | null,
): ChainedFact => ({ id: newId(), type, object, basis, actor, recorded_at: clock.now().toISOString(), data })

const fact = (type: Fact['type'], data: FactData, object: string | null = null): Fact => ({
  type,
  object,
  data,
})

/** Returns the evidence's statement about the PDFs of an assembled document; undefined for an uploaded one. */
export const partsOfDocument = (parts: readonly PartRow[]) =>
  parts.length === 0
    ? {}
    : {
        parts: parts.map((part) => ({
          document_id: part.sourceDocumentId,
          filename: part.filename,
          title: part.title,
          sha256: part.sha256,
          size_bytes: part.sizeBytes,
          page_count: part.pageCount,
          first_page: part.firstPage,
          last_page: lastPageOf(part),
          separator_page: part.separatorPage,
          signed: part.isSigned,
        })),
      }

/** Returns the evidence's statement about the template or the form of a document; undefined for others. */
export const sourceOfDocument = ({ madeFrom }: Pick<typeof documents.$inferSelect, 'madeFrom'>) =>
  madeFrom ? { made_from: madeFrom } : {}

/** States which document is to be mailed, and what it was assembled from. */
export const documentFact = (row: typeof documents.$inferSelect, parts: readonly PartRow[]): Fact =>
  fact('document', {
    document_id: row.id,
    filename: row.filename,
    sha256: row.sha256,
    size_bytes: row.sizeBytes,
    page_count: row.pageCount,
    uploaded_by: row.uploadedBy,
    uploaded_at: row.createdAt.toISOString(),
    ...partsOfDocument(parts),
    ...sourceOfDocument(row),
  })

/** States what was requested: who sends what to whom, as entered and as printed, and how. */
export const requestFact = (row: ShipmentRow): Fact =>
  fact('request', {
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    recipient_as_entered: row.toAddressGiven,
    recipient: row.toAddress,
    sender_as_entered: row.fromAddressGiven,
    sender: row.fromAddress,
    color: row.color,
    duplex: row.duplex,
    sheets: row.sheets,
    envelope: row.envelope,
    weight_ounces: row.weightOunces,
    // Chains of earlier versions say nothing of it.
    ...(row.kit !== null && {
      kit: row.kit,
      packaging: row.packaging,
      thickness_inches: row.thicknessInches,
      paper: row.paper,
    }),
    carrier_requested: row.carrierFilter,
    service_requested: row.serviceFilter,
    delivery_confirmation: row.deliveryConfirmation,
    certified_mail: row.certifiedMail,
    return_receipt: row.returnReceipt,
  })

/** States what was bought, for how much and by whom, and the label that came with it. */
export const purchaseFact = (row: ShipmentRow, purchase: typeof purchases.$inferSelect): Fact =>
  fact('purchase', {
    purchase_id: purchase.id,
    quote_id: row.selectedQuoteId,
    bought_by: purchase.boughtBy,
    requested_by: purchase.requestedBy,
    approval_id: purchase.approvalId,
    paid_with: purchase.cardLabel,
    captured_at: momentOf(purchase.capturedAt),
    carrier: row.carrier,
    service: row.service,
    // A partner assigns the number later: `partner_letter` states it.
    tracking_number: row.partner === null ? row.trackingNumber : (purchase.label?.trackingNumber ?? null),
    ...(row.partner !== null && { partner: row.partner, tracked: row.isTracked }),
    ...(row.labelDate !== null && { tracked: row.isTracked, label_date: row.labelDate }),
    postage_cost_cents: row.postageCostCents,
    postage_markup_cents: row.postageMarkupCents,
    envelope_fee_cents: row.envelopeFeeCents,
    page_fee_cents: row.pageFeeCents,
    page_fee_color_cents: row.pageFeeColorCents,
    tax_amount_cents: row.taxAmountCents,
    total_charged_cents: row.totalChargedCents,
    // Chains of earlier versions say nothing of it, nor those of labels that our account sold.
    ...(row.connectedAccountId !== null && {
      postage_account: { id: row.connectedAccountId, postage_cents: row.accountPostageCents },
    }),
    label: {
      tracking_number: purchase.label?.trackingNumber ?? null,
      postage_cents: purchase.label?.postageCents ?? null,
      recipient: purchase.label?.toAddress ?? null,
    },
  })

/** States which letters carry the same document, bought in one act with this one: their IDs, services and hashes. */
export const letterSetFact = (row: ShipmentRow, letters: readonly LetterBeside[]): Fact =>
  fact('letter_set', {
    letter_set_id: row.letterSetId,
    companion_of: row.companionOf,
    letters: letters.map((letter) => ({ ...letter })),
  })

/** States which attempt the letter was sent again after, its outcome as recorded by then, and why. */
export const earlierAttemptFact = (attempt: EarlierAttempt): Fact => fact('earlier_attempt', { ...attempt })

/**
 * States which letter at a print partner is the piece, and what the partner said of it. Who printed it, who put it in the
 * envelope and when it was handed over is the partner’s record alone.
 */
export const partnerLetterFact = (row: ShipmentRow, letter: typeof partnerLetters.$inferSelect): Fact =>
  fact('partner_letter', {
    partner: letter.partner,
    reference: letter.purchaseId,
    held_letter_id: letter.heldPieceId,
    letter_id: letter.pieceId,
    tracking_number: row.trackingNumber,
    file_sha256: letter.sha256,
    state: letter.partnerState,
    read_at: letter.readAt.toISOString(),
    failure: letter.failure,
    record_of: 'partner',
  })

/** States who packed the piece, and when; nulls once that was taken back. */
export const packingFact = (row: ShipmentRow): Fact =>
  fact('packing', {
    packed_at: momentOf(row.packedAt),
    packed_by: row.packedBy,
    ...(row.labelScannedAt !== null && { label_scanned_at: momentOf(row.labelScannedAt) }),
    ...(row.weighedOunces !== null && { weighed_ounces: row.weighedOunces }),
  })

/** States when the piece left for the carrier, and on which SCAN form. */
export const handOverFact = (row: ShipmentRow): Fact =>
  fact('hand_over', { manifested_at: momentOf(row.manifestedAt), scan_form_id: row.scanFormId })

type ScanRow = typeof trackingEvents.$inferSelect

const scanOf = (row: ScanRow): FactData => ({
  id: row.id,
  status: row.status,
  status_detail: row.statusDetail,
  message: row.message,
  carrier_code: row.carrierCode,
  location: row.location,
  signed_by: row.signedBy,
  occurred_at: row.occurredAt.toISOString(),
  observed_at: row.observedAt.toISOString(),
  message_id: row.messageId,
  // Chains of earlier versions say nothing of it, nor those of scans that nothing corrects.
  ...(row.supersedes !== null && { supersedes: row.supersedes }),
  ...(row.supersededBy !== null && { superseded_by: row.supersededBy }),
  ...(row.unclearDate !== null && { unclear_date: row.unclearDate }),
})

const compareIds = (a: ScanRow, b: ScanRow): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** States what the carrier reported, scan by scan, and what follows from all scans so far. */
export const trackingFact = (row: ShipmentRow, scans: readonly ScanRow[]): Fact =>
  fact('tracking', {
    shipped_at: momentOf(row.shippedAt),
    scan_form_scanned_at: momentOf(row.scanFormScannedAt),
    postal_accepted_at: momentOf(row.postalAcceptedAt),
    carrier_scanned_at: momentOf(row.carrierScannedAt),
    delivered_at: momentOf(row.deliveredAt),
    turned_back_at: momentOf(row.turnedBackAt),
    delivery_problem: row.deliveryProblem,
    signer_name: row.signerName,
    scans: scans.toSorted(compareIds).map(scanOf),
  })

/** States until when the document and the evidence are retained, and when they were deleted. */
export const retentionFact = (row: ShipmentRow): Fact =>
  fact('retention', {
    document_expires_at: momentOf(row.documentExpiresAt),
    evidence_expires_at: momentOf(row.shippedDataExpiresAt),
    document_deleted_at: momentOf(row.documentPurgedAt),
    evidence_deleted_at: momentOf(row.evidencePurgedAt),
  })

type ArtifactRow = typeof artifacts.$inferSelect

/** States that a carrier's file is stored: its hash, and where it came from. */
export const artifactFact = (row: ArtifactRow): Fact =>
  fact(
    'artifact',
    {
      artifact_id: row.id,
      kind: row.kind,
      part: row.part,
      filename: row.filename,
      sha256: row.sha256,
      size_bytes: row.sizeBytes,
      source_url: row.sourceUrl,
      imported_via: row.importedVia,
      imported_by: row.importedBy,
      signed_by: row.signedBy,
      available_at: momentOf(row.availableAt),
    },
    row.id,
  )

/** States who placed a legal hold and why, and who released it. */
export const holdFact = (row: typeof legalHolds.$inferSelect): Fact =>
  fact(
    'hold',
    {
      hold_id: row.id,
      reason: row.reason,
      placed_by: row.placedBy,
      placed_at: row.placedAt.toISOString(),
      released_by: row.releasedBy,
      released_at: momentOf(row.releasedAt),
      release_reason: row.releaseReason,
    },
    row.id,
  )

/** One page of a print file: its content, side and sheet. */
export type PrintedPage = {
  page: number
  sheet: number
  side: 'front' | 'back'
  shows: 'address_sheet' | 'packing_slip' | 'blank' | { document_page: number }
}

/** Sources of a print file. */
export type PrintFileContents = {
  sha256: string
  documentSha256: string
  /** The document's printed pages, including its form and annotations; null if they are the file itself. */
  preparedSha256?: string | null
  labelSha256: string | null
  pages: PrintedPage[]
}

/** States which file was sent to the printer, and which page of the document is on which sheet. */
export const printFileFact = (job: { id: string; code: string }, contents: PrintFileContents): Fact =>
  fact(
    'print_file',
    {
      print_job_id: job.id,
      code: job.code,
      sha256: contents.sha256,
      document_sha256: contents.documentSha256,
      ...(contents.preparedSha256 && { prepared_sha256: contents.preparedSha256 }),
      label_sha256: contents.labelSha256,
      pages: contents.pages,
    },
    job.id,
  )
