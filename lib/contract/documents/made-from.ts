import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'

/** The template that a document was made from, if any. */
export const madeFromTemplate = z
  .object({
    template_id: id,
    template_name: text().meta({ description: 'Its name then.', examples: ['Notice to quit'] }),
    version: z.int().min(1),
    template_sha256: text().meta({ description: 'SHA-256 of the version’s HTML, hexadecimal.' }),
    values_sha256: text().meta({
      description:
        'SHA-256 of the values that were filled in, with the letterhead: canonical JSON (RFC 8785), hexadecimal.',
    }),
  })
  .meta({ id: 'MadeFromTemplate' })

export type MadeFromTemplate = z.infer<typeof madeFromTemplate>
