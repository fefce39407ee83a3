import type { Artifact, ArtifactKind } from '#lib/contract/evidence/artifact.ts'

/** What each file of evidence is called. */
export const artifactTitles = {
  mailing_record_summary_pdf: 'Mailing record summary',
  carrier_scan_form_pdf: 'SCAN form',
  carrier_return_receipt_pdf: 'Return receipt',
  carrier_label_pdf: 'Label',
  evidence_bundle_zip: 'Evidence bundle',
} as const satisfies Record<ArtifactKind, string>

/** Where each file comes from, which is half of what it is worth. */
export const provenanceWords = {
  carrier_native: "the carrier's own file",
  carrier_event: 'made from what the carrier reported',
  service_generated: 'made by Mailroom',
  imported: 'added, not fetched from the carrier',
} as const satisfies Record<Artifact['provenance'], string>

export const artifactStatusWords = {
  available: 'Available',
  pending: 'Pending',
  failed: 'Failed',
  expired: 'Deleted',
  unavailable: 'None yet',
} as const satisfies Record<Artifact['status'], string>
