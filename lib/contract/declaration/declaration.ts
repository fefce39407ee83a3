import { z } from 'zod'

/** Placeholders of a template, between double braces, and what replaces each. */
export const declarationPlaceholders = {
  declarant_name: 'Name of the declarant; blank line if omitted.',
  declarant_title: 'Title of the declarant; blank line if omitted.',
  place: 'Place of signing; blank line if omitted.',
  date: 'Date of signing; blank line if omitted.',
  organization: 'Name of the organization.',
  shipment_name: 'Name of the shipment; of the recipient if it has none.',
  recipient: 'Name and company of the recipient, as verified and printed.',
  recipient_address: 'Full address of the recipient, as verified and printed, on one line.',
  sender_address: 'Full address of the sender, on one line.',
  carrier: 'Name of the carrier.',
  service: 'Carrier, service and extra services.',
  tracking_number: 'The tracking number.',
  document_filename: 'File name of the document.',
  document_sha256: 'SHA-256 of the document.',
  page_count: 'Page count of the document, such as “7 pages”.',
  sheet_count: 'Sheet count of the piece, such as “5 sheets”.',
  postage: 'What the carrier charged for the label.',
  bought_on: 'The date (UTC) the label was bought.',
  handed_over_on: 'The date (UTC) Mailroom recorded the hand-over to the carrier.',
  mailed_on: 'The date (UTC) of the carrier’s acceptance scan: the first of the piece itself.',
  mailed_at: 'The date and time of that scan, in UTC and in the organization’s time zone.',
  delivered_on: 'The delivery date (UTC) reported by the carrier.',
  signed_by: 'Who signed for it, as reported by the carrier.',
  recorded_at: 'The date and time of the record, in UTC and in the organization’s time zone.',
} as const satisfies Record<string, string>

export type DeclarationPlaceholder = keyof typeof declarationPlaceholders

const placeholder = /\{\{([^{}]*)\}\}/g

/** Whether there is a placeholder of this name. */
export const isDeclarationPlaceholder = (name: string): name is DeclarationPlaceholder =>
  Object.hasOwn(declarationPlaceholders, name)

/** The text with each placeholder replaced by what `valueOf` says. What is put in is not looked at again. */
export const replacePlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_, name: string) => valueOf(name.trim()))

/** Describes what is wrong with the placeholders of a text; null when nothing is. */
const placeholderFault = (text: string): string | null => {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim())
  const unknown = names.find((name) => !isDeclarationPlaceholder(name))
  if (unknown !== undefined) return `{{${unknown}}} is not a placeholder. Use one from the list.`
  const rest = text.replaceAll(placeholder, '')
  if (!rest.includes('{{') && !rest.includes('}}')) return null
  return 'Double braces are reserved for placeholders, such as {{tracking_number}}.'
}

const words = (max: number, needed: string) =>
  z
    .string()
    .trim()
    .min(1, needed)
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters.`)
    .superRefine((text, context) => {
      const fault = placeholderFault(text)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })

/** How many statements a template can have. */
export const maxDeclarationStatements = 30

/** The text of an organization's declarations. Each part can contain placeholders. */
export const declarationTemplate = z
  .object({
    title: words(200, 'Enter a title.').meta({ examples: ['Declaration of mailing'] }),
    opening: words(2000, 'Enter the opening paragraph.').meta({
      examples: ['I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:'],
    }),
    statements: z
      .array(words(2000, 'Enter the statement, or remove it.'))
      .min(1, 'Enter at least one statement.')
      .max(maxDeclarationStatements, `Use at most ${maxDeclarationStatements} statements.`)
      .meta({ description: 'Paragraphs, numbered from 1.' }),
    closing: words(2000, 'Enter the closing paragraph.').meta({
      description: 'Printed between the statements and the signature lines.',
    }),
  })
  .meta({
    id: 'DeclarationTemplate',
    description: `Placeholders: ${Object.entries(declarationPlaceholders)
      .map(([name, meaning]) => `\`{{${name}}}\`: ${meaning}`)
      .join(' ')} Missing values appear as “[not recorded]”.`,
  })

export type DeclarationTemplate = z.infer<typeof declarationTemplate>

/** The template in use. */
export const currentDeclarationTemplate = declarationTemplate
  .extend({
    is_default: z.boolean().meta({ description: 'Whether the organization uses the default template.' }),
  })
  .meta({ id: 'CurrentDeclarationTemplate' })

export type CurrentDeclarationTemplate = z.infer<typeof currentDeclarationTemplate>

const filled = z.string().trim().max(200, 'Use at most 200 characters.').optional()

/** What the declarant fills in beforehand. What is left out or empty becomes a blank line. */
export const makeDeclarationInput = z
  .object({
    declarant_name: filled.meta({ examples: ['Maria Okafor'] }),
    declarant_title: filled.meta({ examples: ['Legal assistant'] }),
    place: filled.meta({ examples: ['San Francisco, California'] }),
    date: z
      .union([z.iso.date('Use YYYY-MM-DD.'), z.literal('')])
      .optional()
      .meta({ description: 'The date of signing, YYYY-MM-DD.', examples: ['2026-11-20'] }),
  })
  .meta({ id: 'MakeDeclarationInput' })

export type MakeDeclarationInput = z.infer<typeof makeDeclarationInput>
