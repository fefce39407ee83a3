import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

/** Differences, certain or possible, between the printed document and what a viewer shows. */
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

/** Something in a PDF that prints differently from how a viewer shows it. */
export const documentWarning = z
  .object({
    code: z.enum(documentWarningCodes),
    message: text().meta({
      description: 'What prints differently, on which pages, and how to change it.',
      examples: [
        'Page 1: not printed, although viewers show it: text box “APPROVED”. Its Print property is off. To print it, turn that on in the program that added it, or flatten the PDF, and upload it again.',
      ],
    }),
    pages: z
      .array(z.int().min(1))
      .meta({ description: 'The pages, counted from 1; empty for a warning about the whole document.' }),
  })
  .meta({ id: 'DocumentWarning' })

export type DocumentWarning = z.infer<typeof documentWarning>

/** The warnings of a document. */
export const documentWarnings = z.array(documentWarning).meta({
  description:
    'What prints differently from how viewers show the document; empty if nothing does. A PDF that would lose content is rejected instead.',
})
