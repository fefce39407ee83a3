import {
  type Artifact,
  type ArtifactKind,
  bundleArtifactId,
  summaryArtifactId,
} from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { evidenceExpiresAt } from '#lib/service/shipment-core/retention.ts'

import { bundleFilename, nameOfPiece, proofFilename } from './filenames.ts'

/** ID of the entry for a return receipt that was paid for and has not arrived. */
export const awaitedReceiptId = 'carrier-return-receipt'

type ListedFile = Pick<
  typeof artifacts.$inferSelect,
  | 'id'
  | 'kind'
  | 'status'
  | 'filename'
  | 'contentType'
  | 'availableAt'
  | 'importedVia'
  | 'importedBy'
  | 'signedBy'
>

/** Facts that determine a shipment's list of evidence files. */
export type ListingFacts = {
  shipment: Pick<
    typeof shipments.$inferSelect,
    'id' | 'carrier' | 'certifiedMail' | 'trackingNumber' | 'shippedDataExpiresAt' | 'createdAt'
  >
  files: readonly ListedFile[]
  mailingRecord: Pick<MailingRecord, 'return_receipt'>
  /** When the label was bought; null before. */
  boughtAt: Date | null
  /** Whether the evidence can no longer be had. */
  isExpired: boolean
}

const kindOrder: readonly ArtifactKind[] = [
  'carrier_label_pdf',
  'piece_photo_jpeg',
  'stamped_paper',
  'carrier_scan_form_pdf',
  'carrier_return_receipt_pdf',
]

const downloadUrl = (shipmentId: string, artifactId: string): string =>
  `/api/v1/shipments/${shipmentId}/artifacts/${artifactId}`

/** Returns status, times and link of a file that exists, or did until its retention ended. */
const availability = (facts: ListingFacts, id: string, availableAt: Date | null) => {
  const { shipment, isExpired } = facts
  return {
    status: isExpired ? ('expired' as const) : ('available' as const),
    available_at: momentOf(availableAt),
    expires_at: evidenceExpiresAt(shipment).toISOString(),
    download_url: isExpired ? null : downloadUrl(shipment.id, id),
  }
}

const noFile = { available_at: null, expires_at: null, download_url: null }

const generated = (facts: ListingFacts, id: string, isOffered: boolean) =>
  isOffered ? availability(facts, id, facts.boughtAt) : { status: 'unavailable' as const, ...noFile }

const summaryEntry = (facts: ListingFacts): Artifact => {
  const { certifiedMail, carrier } = facts.shipment
  const isOffered = certifiedMail && carrier !== null
  return {
    id: summaryArtifactId,
    kind: 'mailing_record_summary_pdf',
    source: 'service',
    provenance: 'service_generated',
    filename: isOffered ? proofFilename(nameOfPiece(facts.shipment)) : null,
    content_type: 'application/pdf',
    ...generated(facts, summaryArtifactId, isOffered),
  }
}

const bundleEntry = (facts: ListingFacts): Artifact => {
  const isBought = facts.shipment.carrier !== null
  return {
    id: bundleArtifactId,
    kind: 'evidence_bundle_zip',
    source: 'service',
    provenance: 'service_generated',
    filename: isBought ? bundleFilename(nameOfPiece(facts.shipment)) : null,
    content_type: 'application/zip',
    ...generated(facts, bundleArtifactId, isBought),
  }
}

/** Files that are not the carrier's own. */
const ownProvenance: Partial<Record<ListedFile['kind'], Artifact['provenance']>> = {
  piece_photo_jpeg: 'service_generated',
  stamped_paper: 'member_provided',
}

/** Returns the origin of a file: the carrier, or a person who received it from the carrier. */
const originOf = ({ kind, importedVia, importedBy, availableAt, signedBy }: ListedFile) =>
  importedVia && importedBy && availableAt
    ? ({
        source: importedVia,
        provenance: ownProvenance[kind] ?? 'carrier_native',
        imported: { via: importedVia, by: importedBy, at: availableAt.toISOString(), signed_by: signedBy },
      } as const)
    : ({ source: 'rate_provider', provenance: 'carrier_native' } as const)

const carrierEntry = (facts: ListingFacts, file: ListedFile): Artifact => ({
  id: file.id,
  kind: file.kind,
  ...originOf(file),
  filename: file.filename,
  content_type: file.contentType,
  ...(file.status === 'available'
    ? availability(facts, file.id, file.availableAt)
    : { status: file.status, ...noFile, available_at: momentOf(file.availableAt) }),
})

/** Returns an entry for a pending receipt, so that it is visibly missing and not just absent. */
const awaitedReceipt = ({ shipment, files, mailingRecord }: ListingFacts): Artifact[] => {
  const { status } = mailingRecord.return_receipt
  const isAwaited = status === 'pending' || status === 'unavailable'
  const isListed = files.some((file) => file.kind === 'carrier_return_receipt_pdf')
  if (shipment.trackingNumber === null || !isAwaited || isListed) return []
  return [
    {
      id: awaitedReceiptId,
      kind: 'carrier_return_receipt_pdf',
      source: 'rate_provider',
      provenance: 'carrier_native',
      status,
      filename: null,
      content_type: null,
      ...noFile,
    },
  ]
}

/** Every evidence file of a shipment: the summary, what the carrier gave, and the bundle of all. */
export const artifactsOf = (facts: ListingFacts): Artifact[] => [
  summaryEntry(facts),
  ...facts.files
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map((file) => carrierEntry(facts, file)),
  ...awaitedReceipt(facts),
  bundleEntry(facts),
]
