import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

export const summaryArtifactId = 'mailing-record-summary'
export const bundleArtifactId = 'evidence-bundle'

export const artifactKinds = [
  'mailing_record_summary_pdf',
  'carrier_scan_form_pdf',
  'carrier_return_receipt_pdf',
  'carrier_label_pdf',
  'piece_photo_jpeg',
  'stamped_paper',
  'evidence_bundle_zip',
] as const

export type ArtifactKind = (typeof artifactKinds)[number]

/** How a file arrived that was not fetched from the carrier. */
const artifactImport = z
  .object({
    via: z.enum(['operator', 'email', 'bench']).meta({
      description:
        '`operator`: a member added it; `email`: it was emailed to the shipment’s receipt address, from an address that the receiving mail server confirmed as the carrier’s unless it arrived before that was checked, or a member emailed it, for a stamped paper; `bench`: photographed while it was packed.',
    }),
    by: text().meta({
      description: '`user:<id>`, or the sender of the email.',
      examples: ['user:018f3c5e-7a7e-7cc0-9b0e-0d4b6a1f2c3d', 'clerk@harbor.test'],
    }),
    at: timestamp,
    signed_by: text().nullable().meta({
      description: 'Who signed, as the person who added the file read it; null when they did not say.',
    }),
  })
  .meta({ id: 'ArtifactImport' })

export type ArtifactImport = z.infer<typeof artifactImport>

/** One downloadable file of evidence. */
export const artifact = z
  .object({
    id: text(),
    kind: z.enum(artifactKinds),
    source: z.enum(['service', 'rate_provider', 'operator', 'email', 'bench']),
    provenance: z.enum(['carrier_native', 'carrier_event', 'service_generated', 'member_provided']).meta({
      description:
        '`carrier_native`: the carrier’s own file, however it arrived; `carrier_event`: made of carrier scans; `service_generated`: made by Mailroom; `member_provided`: a member’s photo or scan of a paper.',
    }),
    status: z.enum(['available', 'pending', 'failed', 'expired', 'unavailable']),
    imported: artifactImport
      .optional()
      .meta({ description: 'Who added the file, and when; absent for a file fetched from the carrier.' }),
    filename: text().nullable(),
    content_type: text().nullable(),
    available_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    download_url: text().nullable().meta({
      description:
        'Path on this service, to be requested with the same credentials; null when there is no file.',
    }),
  })
  .meta({ id: 'Artifact' })

export type Artifact = z.infer<typeof artifact>

/** A vendor's message that reported a timeline event, verbatim. Its credentials are never stored. */
export const carrierMessage = z
  .object({
    id,
    provider: text().meta({ examples: ['easypost'] }),
    received_at: timestamp,
    body: text().meta({ description: 'The complete body, verbatim.' }),
  })
  .meta({ id: 'CarrierMessage' })

export type CarrierMessage = z.infer<typeof carrierMessage>
