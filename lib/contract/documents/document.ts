import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { documentPart, filename } from './document-part.ts'
import { documentWarnings } from './document-warning.ts'
import { madeFrom } from './made-from.ts'
import { pageScaling } from './sheet.ts'

/** The properties of an uploaded, validated PDF. */
export const documentMetadata = z
  .object({
    document_key: text().meta({
      description: 'Opaque key, used to create a shipment. Not a download URL.',
      examples: ['documents/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11/0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55.pdf'],
    }),
    filename,
    page_count: z.int().min(1),
    size_bytes: z.int().min(1),
    warnings: documentWarnings,
  })
  .meta({ id: 'DocumentMetadata' })

export type DocumentMetadata = z.infer<typeof documentMetadata>

/** A document as the send form needs it: the metadata, its page sizes and a preview. */
export const documentDetail = documentMetadata
  .extend({
    document_id: id,
    sha256: text().meta({ description: 'SHA-256 of the file as uploaded, hexadecimal.' }),
    page_sizes: z
      .array(z.object({ width_points: z.number(), height_points: z.number(), pages: z.int() }))
      .meta({ description: 'Distinct page sizes in PostScript points, with the number of pages of each.' }),
    scaling: pageScaling
      .nullable()
      .meta({ description: 'Pages larger than the paper, which will be scaled down; null when all fit.' }),
    preview_url: text().nullable().meta({
      description:
        'The pages as they are printed: annotations and form fields are part of them. Where that changes nothing, the file as uploaded.',
    }),
    parts: z.array(documentPart).meta({
      description: 'The PDFs that it was assembled from, in order; empty for one that was uploaded as it is.',
    }),
    made_from: madeFrom.nullable().meta({
      description:
        'The template or the form that it was made from; null for one that was uploaded or assembled.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'DocumentDetail' })

export type DocumentDetail = z.infer<typeof documentDetail>

/** A tracked form post to object storage. Echo `fields` exactly, then append `file` last. */
export const uploadTarget = z
  .object({
    upload_id: id,
    upload_url: text(),
    fields: z.record(text(), text()),
    expires_in: z.int().meta({ description: 'Seconds until the target expires.' }),
  })
  .meta({ id: 'UploadTarget' })

export type UploadTarget = z.infer<typeof uploadTarget>
