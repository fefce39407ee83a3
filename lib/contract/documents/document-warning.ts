import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

/** What is printed of a document differs from what a viewer shows, or might. */
export const documentWarningCodes = [
  'annotation_not_printed',
  'annotation_only_printed',
  'attachment_not_printed',
  'font_not_embedded',
  'layer_differs',
  'layer_not_printed',
  'page_scaled',
  'page_unit',
  'redaction_not_applied',
  'rich_text_not_printed',
  'script_not_run',
  'xfa_form',
] as const

/** Something of a PDF that is printed otherwise than a viewer shows it. */
export const documentWarning = z
  .object({
    code: z.enum(documentWarningCodes),
    message: text().meta({
      description: 'What is printed otherwise, on which pages, and how to change it.',
      examples: [
        'Page 1 has an annotation that viewers show and printers omit: text box “APPROVED”. To print it, turn on its Print property.',
      ],
    }),
    pages: z
      .array(z.int().min(1))
      .meta({ description: 'The pages, counted from 1; empty where it is not of single pages.' }),
  })
  .meta({ id: 'DocumentWarning' })

export type DocumentWarning = z.infer<typeof documentWarning>

/** The warnings of a document. */
export const documentWarnings = z.array(documentWarning).meta({
  description:
    'What of the document is printed otherwise than viewers show it; empty when nothing is. A PDF of which content would be lost is rejected instead.',
})
