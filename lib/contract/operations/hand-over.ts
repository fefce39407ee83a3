import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { exclusionReasons, namedPieces, shownScanFormStatuses } from './hand-over.values.ts'

const scanForm = z
  .object({
    id,
    status: z.enum(shownScanFormStatuses).meta({
      description: '`failed`: its pieces can be handed over again; `message` says why.',
    }),
    message: text().nullable().meta({ description: 'Why it failed or is delayed.' }),
    pieces: z.int().meta({ description: 'Pieces on the form; for a failed form, those intended for it.' }),
  })
  .meta({ id: 'ScanForm' })

/** Pieces that an operator gave to their carriers in one go. */
export const handOver = z
  .object({
    id,
    created_at: timestamp,
    created_by: text().nullable().meta({ description: '`user:<user_id>`; null if the service did it.' }),
    carriers: z
      .array(z.object({ carrier: text(), pieces: z.int() }))
      .meta({ description: 'Pieces handed over or being handed over, by carrier.' }),
    first_pieces: z
      .array(z.object({ shipment_id: id, recipient: text(), tracking_number: text().nullable() }))
      .meta({ description: `The first of these pieces; at most ${namedPieces}.` }),
    forms: z.array(scanForm).meta({
      description: 'SCAN forms of USPS pieces: one per origin, account and 999 pieces.',
    }),
    mailing_list_url: text().nullable().meta({
      description:
        'Path of the firm mailing list of the USPS pieces with an article number; null if there are none.',
    }),
    certificate_of_mailing_url: text().nullable().meta({
      description:
        'Path of the certificate of mailing for the USPS pieces without an article number; null if there are none.',
    }),
    form_url: text().nullable().meta({
      description: 'Path of the PDF with every SCAN form, for printing; null until there is one.',
    }),
  })
  .meta({ id: 'HandOver' })

export type HandOver = z.infer<typeof handOver>

export const createHandOverInput = z.object({
  shipment_ids: z
    .array(z.uuid('Each of shipment_ids must be a UUID.'))
    .min(1, 'Choose at least one piece.')
    .max(5000, 'Hand over at most 5,000 pieces at once.'),
  include_unpacked: z.boolean().default(false).meta({
    description: 'Hand over printed pieces even if they are not marked as packed.',
  }),
  without_scan_form: z.boolean().default(false).meta({
    description:
      'Hand over tracked USPS pieces on the firm mailing list instead of SCAN forms, such as after a form failed.',
  }),
})

/** A hand-over just created, and what was excluded from it. */
export const createdHandOver = handOver
  .extend({
    excluded: z.array(z.object({ shipment_id: id, reason: z.enum(exclusionReasons) })).meta({
      description: 'Pieces that could not be handed over: remove them from the bag.',
    }),
  })
  .meta({ id: 'CreatedHandOver' })

export type CreatedHandOver = z.infer<typeof createdHandOver>

export const listHandOversQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListHandOversQuery = z.output<typeof listHandOversQuery>
