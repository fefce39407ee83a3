import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'

/** A matter as far as what belongs to it names it. */
export const matterBrief = z
  .object({
    id,
    number: text().meta({ examples: ['2026-0417'] }),
    name: text().meta({ examples: ['Swan v. Turner'] }),
  })
  .meta({ id: 'MatterBrief' })

export type MatterBrief = z.infer<typeof matterBrief>

/** The matter that something belongs to, in a request; null for none. */
export const matterIdInput = z.uuid('Send the ID of a matter.').nullish()

/** A filter of lists. */
export const matterFilter = z.uuid('Use the ID of a matter.').optional()
