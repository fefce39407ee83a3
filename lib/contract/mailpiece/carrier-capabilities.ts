import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

const labelSizeNames = ['4x6', '6x4', '7x3'] as const

/** A label requested in one size, and the page on which it came. */
const returnedLabel = z.object({
  packaging: text().meta({ description: 'How the piece was declared.', examples: ['letter'] }),
  certified: z.boolean(),
  asked: z.enum(labelSizeNames),
  returned: text().nullable().meta({ description: 'The size as the vendor states it.' }),
  measured: z
    .object({ width: z.number(), height: z.number() })
    .nullable()
    .meta({ description: 'The first page of the PDF, in inches; null where there was none to measure.' }),
  fits: z.boolean().meta({ description: 'Whether the page has the size requested.' }),
})

export type ReturnedLabel = z.infer<typeof returnedLabel>

/** Capabilities of the account with the rate provider, learned by a rehearsal; null if undetermined. */
export const carrierCapabilities = z.object({
  mode: z.enum(['simulator', 'test', 'production']),
  account: text().nullable().meta({ description: 'The account with USPS, by the rate provider’s id.' }),
  learned_at: z.iso.datetime(),
  certified_letters_on_forms: z.boolean().nullable(),
  label_sizes: z.array(returnedLabel),
  forms_after_manifest: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether SCAN forms are made after 22:30 Pacific.' }),
})

export type CarrierCapabilities = z.infer<typeof carrierCapabilities>
