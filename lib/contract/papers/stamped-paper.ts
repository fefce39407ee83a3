import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'
import { paperDate, stampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.ts'
import { isPostmarked, type StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'

const noDate = 'Enter the date of the postmark.'

const isDated = ({ paper, date }: { paper: StampedPaperKind; date?: string | undefined }): boolean =>
  date !== undefined || !isPostmarked(paper)

export const addStampedPaperQuery = z
  .object({
    paper: stampedPaperKind,
    date: paperDate.optional().meta({
      description:
        'The date on the paper, as a person reads it. Required for papers that are postmarked at mailing.',
    }),
    shipment_id: id.meta({ description: 'The shipment that the paper is about.' }),
  })
  .refine(isDated, { path: ['date'], message: noDate })
  .meta({ id: 'AddStampedPaperQuery' })

export type AddStampedPaperQuery = z.output<typeof addStampedPaperQuery>

export const correctStampedPaperInput = z
  .object({
    paper: stampedPaperKind,
    date: paperDate.nullable(),
    is_withdrawn: z.boolean().default(false).meta({
      description: 'True where the file is not of this piece. It remains stored, and no longer counts.',
    }),
    shipment_id: id.optional().meta({
      description: 'Only for this shipment; for every shipment on the paper if omitted.',
    }),
    reason: text()
      .trim()
      .min(1, 'Enter a reason.')
      .max(500, 'Use at most 500 characters.')
      .meta({ examples: ['The postmark says the 23rd, not the 28th.'] }),
  })
  .refine(({ date, ...given }) => given.is_withdrawn || isDated({ ...given, date: date ?? undefined }), {
    path: ['date'],
    message: noDate,
  })
  .meta({ id: 'CorrectStampedPaperInput' })

export type CorrectStampedPaperInput = z.output<typeof correctStampedPaperInput>

/** A stamped paper as stored: the file of each shipment that is on it. */
export const storedPaper = z
  .object({
    id: id.meta({ description: 'ID of the paper, for corrections.' }),
    paper: stampedPaperKind,
    date: paperDate.nullable(),
    is_withdrawn: z.boolean(),
    sha256: text().meta({ description: 'SHA-256 of the stored file, hexadecimal.' }),
    pieces: z.array(z.object({ shipment_id: id, artifact_id: id })).meta({
      description: 'The shipments on the paper, each with its file.',
    }),
  })
  .meta({ id: 'StoredPaper' })

export type StoredPaper = z.infer<typeof storedPaper>
