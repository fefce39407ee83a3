import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'
import { paperDate, stampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.ts'
import { isPostmarked, type StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'

const noDate = 'Enter the date of the postmark.'

const isDated = ({ paper, date }: { paper: StampedPaperKind; date?: string | undefined }): boolean =>
  date !== undefined || !isPostmarked(paper)

const paperCode = text()
  .trim()
  .min(1, 'Scan or enter the code.')
  .max(200, 'This is longer than any code.')
  .meta({ examples: ['K7QM3-TWXAC'] })

export const addStampedPaperQuery = z
  .object({
    paper: stampedPaperKind,
    date: paperDate.optional().meta({
      description:
        'The date on the paper, as a person reads it. Required for papers that are postmarked at mailing.',
    }),
    shipment_id: id.optional().meta({ description: 'The shipment that the paper is about.' }),
    code: paperCode.optional().meta({
      description:
        'The code on the paper, as printed or scanned: of a page of a list, for every piece on it; or of one piece.',
    }),
    hand_over_id: id.optional().meta({
      description:
        'The handoff whose whole firm mailing list or certificate the file shows, for every piece on it; at most 100.',
    }),
  })
  .refine(isDated, { path: ['date'], message: noDate })
  .refine(
    (given) => [given.shipment_id, given.code, given.hand_over_id].filter(Boolean).length === 1,
    'Say what the paper is of: shipment_id, code or hand_over_id, one of them.',
  )
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

export const findStampedPaperQuery = z.object({
  code: paperCode.meta({
    description: 'The code on the paper: of a page of a list, or of a piece, or a tracking barcode.',
  }),
})

/** What a code on a paper is of. */
export const paperMatch = z
  .object({
    code: text().meta({ description: 'The code, to be sent when the paper is added.' }),
    papers: z.array(stampedPaperKind).meta({
      description: 'Which papers it can be: that of a list is one; the code of a piece is on several.',
    }),
    page: z.int().nullable().meta({ description: 'Page of the list; null for the code of a piece.' }),
    pages: z.int().nullable(),
    pieces: z.array(
      z.object({
        shipment_id: id,
        recipient: text(),
        tracking_number: text().nullable(),
        postmarked_on: paperDate.nullable(),
      }),
    ),
  })
  .meta({ id: 'PaperMatch' })

export type PaperMatch = z.infer<typeof paperMatch>
