import { z } from 'zod'

import { timestamp } from './primitives.ts'

export const summaryArtifactId = 'mailing-record-summary'
export const bundleArtifactId = 'evidence-bundle'

export const artifactKinds = [
  'mailing_record_summary_pdf',
  'carrier_scan_form_pdf',
  'carrier_return_receipt_pdf',
  'carrier_label_pdf',
  'evidence_bundle_zip',
] as const

export type ArtifactKind = (typeof artifactKinds)[number]

/** One downloadable file of evidence. */
export const artifact = z
  .object({
    id: z.string(),
    kind: z.enum(artifactKinds),
    source: z.enum(['service', 'rate_provider']),
    provenance: z.enum(['carrier_native', 'carrier_event', 'service_generated']),
    status: z.enum(['available', 'pending', 'failed', 'expired', 'unavailable']),
    filename: z.string().nullable(),
    content_type: z.string().nullable(),
    available_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    download_url: z.string().nullable().meta({
      description: 'Path on this service, to be asked with the same credentials; null when there is no file.',
    }),
  })
  .meta({ id: 'Artifact' })

export type Artifact = z.infer<typeof artifact>
