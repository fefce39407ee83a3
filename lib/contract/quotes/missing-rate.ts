import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

/** A carrier that quoted nothing for this draft, and what it said. */
export const missingRate = z
  .object({
    carrier: text(),
    service: text().nullable(),
    reason: text(),
    is_unanswered: z.literal(true).optional().meta({
      description:
        'The price is not known, because the carrier did not respond or what it sent cannot be read. Refresh the quotes before choosing another service.',
    }),
    missing_field: z.enum(['from_address.phone', 'to_address.phone']).optional().meta({
      description:
        'The field without which this carrier quotes nothing. A sender without a phone number can use the organization’s: `PATCH /api/v1/organization`.',
    }),
  })
  .meta({ id: 'MissingRate' })

export type MissingRate = z.infer<typeof missingRate>
