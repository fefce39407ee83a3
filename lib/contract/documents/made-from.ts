import { z } from 'zod'

import { id, text } from '#lib/contract/api/primitives.ts'

/** The template that a document was made from. */
const madeFromTemplate = z
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

/** The PDF form that a document was filled in from. */
const madeFromForm = z
  .object({
    form_document_id: id.meta({ description: 'The document that is the form.' }),
    form_filename: text().meta({ examples: ['notice-of-rent-increase.pdf'] }),
    form_sha256: text().meta({ description: 'SHA-256 of the form as uploaded, hexadecimal.' }),
    values_sha256: text().meta({
      description:
        'SHA-256 of the values that were filled in, by field: canonical JSON (RFC 8785), hexadecimal.',
    }),
  })
  .meta({ id: 'MadeFromForm' })

export type MadeFromForm = z.infer<typeof madeFromForm>

/** What a document was made from: a template, or a form that was filled in. */
export const madeFrom = z.union([madeFromTemplate, madeFromForm]).meta({ id: 'MadeFrom' })

export type MadeFrom = z.infer<typeof madeFrom>
