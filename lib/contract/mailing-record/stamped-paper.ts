import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { stampedPaperKinds } from './stamped-paper.values.ts'

const actor = text().meta({
  description: '`user:<id>`, with `read_by_name` while they are known.',
  examples: ['user:018f3c5e-7a7e-7cc0-9b0e-0d4b6a1f2c3d'],
})

export const stampedPaperKind = z.enum(stampedPaperKinds).meta({
  id: 'StampedPaperKind',
  description:
    '`mailing_receipt`, `mailing_list` and `certificate_of_mailing` are postmarked at mailing; `return_card`: a green card, PS Form 3811; `returned_envelope`: the piece itself, which came back.',
})

export const paperDate = z.iso.date('Use YYYY-MM-DD.').meta({
  description:
    'The date on the paper, as a person reads it: of the postmark, the delivery, or the return. No later than today.',
  examples: ['2026-11-20'],
})

/** What a person read off a stamped paper. Statements are only added: a later one corrects those before. */
const paperReading = z
  .object({
    paper: stampedPaperKind,
    date: paperDate.nullable(),
    is_withdrawn: z.boolean().meta({ description: 'Whether the file was found not to be of this piece.' }),
    reason: text()
      .nullable()
      .meta({ description: 'Why it corrects the statement before; null for the first.' }),
    read_by: actor,
    read_by_name: text().nullable(),
    read_at: timestamp,
  })
  .meta({ id: 'PaperReading' })

/** A stamped paper of a shipment: its file, what it is and its date, according to whom. */
export const stampedPaper = paperReading
  .extend({
    id: id.meta({ description: 'ID of the paper; a list has one for all its pieces.' }),
    artifact_id: id.meta({ description: 'The file, among the shipment’s artifacts.' }),
    earlier: z.array(paperReading).meta({ description: 'Statements that were corrected, oldest first.' }),
  })
  .meta({ id: 'StampedPaper' })

export type StampedPaper = z.infer<typeof stampedPaper>
