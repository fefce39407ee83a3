import { z } from 'zod'

/** What can stand in a template between double braces, and what takes its place. */
export const declarationPlaceholders = {
  declarant_name: 'Who declares; a blank line when not given.',
  declarant_title: 'Their title; a blank line when not given.',
  place: 'Where it is signed; a blank line when not given.',
  date: 'The day it is signed; a blank line when not given.',
  organization: 'Name of the organization.',
  shipment_name: 'Name of the shipment.',
  recipient: 'Name and company of the recipient, as verified and printed.',
  recipient_address: 'The whole address of the recipient, as verified and printed, in one line.',
  sender_address: 'The whole address of the sender, in one line.',
  carrier: 'Name of the carrier.',
  service: 'Carrier, service and extra services.',
  tracking_number: 'The tracking number.',
  document_filename: 'File name of the document.',
  document_sha256: 'SHA-256 of the document.',
  page_count: 'Pages of the document, such as “7 pages”.',
  sheet_count: 'Sheets of the piece, such as “5 sheets”.',
  postage: 'What the carrier charged for the label.',
  bought_on: 'The day (UTC) on which the label was bought.',
  handed_over_on: 'The day (UTC) on which Mailroom recorded the hand-over to the carrier.',
  mailed_on: 'The day (UTC) of the scan by which the carrier accepted the piece.',
  mailed_at: 'The moment of that scan, in UTC and in the organization’s time zone.',
  delivered_on: 'The day (UTC) on which the carrier says that it delivered the piece.',
  signed_by: 'Who signed for it, in the carrier’s words.',
  recorded_at: 'The moment as of which the record is stated, in both.',
} as const satisfies Record<string, string>

export type DeclarationPlaceholder = keyof typeof declarationPlaceholders

const placeholder = /\{\{([^{}]*)\}\}/g

/** Whether there is a placeholder of this name. */
export const isDeclarationPlaceholder = (name: string): name is DeclarationPlaceholder =>
  Object.hasOwn(declarationPlaceholders, name)

/** The text with each placeholder replaced by what `valueOf` says. What is put in is not looked at again. */
export const replacePlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_, name: string) => valueOf(name.trim()))

/** What is wrong with the placeholders of a text, in words for whoever wrote it; null when nothing is. */
const placeholderFault = (text: string): string | null => {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim())
  const unknown = names.find((name) => !isDeclarationPlaceholder(name))
  if (unknown !== undefined) return `There is no placeholder {{${unknown}}}. Use one of the list.`
  const rest = text.replaceAll(placeholder, '')
  if (!rest.includes('{{') && !rest.includes('}}')) return null
  return 'Double braces stand around the name of a placeholder, such as {{tracking_number}}.'
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

/** The words of an organization's declarations. Each text can hold placeholders. */
export const declarationTemplate = z
  .object({
    title: words(200, 'Give the declaration a title.').meta({ examples: ['Declaration of mailing'] }),
    opening: words(2000, 'Write who declares.').meta({
      examples: ['I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:'],
    }),
    statements: z
      .array(words(2000, 'Write the statement, or remove it.'))
      .min(1, 'Write at least one statement.')
      .max(maxDeclarationStatements, `Write at most ${maxDeclarationStatements} statements.`)
      .meta({ description: 'Paragraphs, numbered from 1.' }),
    closing: words(2000, 'Write the closing words.').meta({
      description: 'Stands between the statements and the lines to be signed.',
    }),
  })
  .meta({
    id: 'DeclarationTemplate',
    description: `Placeholders: ${Object.entries(declarationPlaceholders)
      .map(([name, meaning]) => `\`{{${name}}}\`: ${meaning}`)
      .join(' ')} What is not recorded stands as “[not recorded]”.`,
  })

export type DeclarationTemplate = z.infer<typeof declarationTemplate>

/** The template in use. */
export const currentDeclarationTemplate = declarationTemplate
  .extend({
    is_default: z.boolean().meta({ description: 'Whether the organization has written none of its own.' }),
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
      .meta({ description: 'The day it is signed, YYYY-MM-DD.', examples: ['2026-11-20'] }),
  })
  .meta({ id: 'MakeDeclarationInput' })

export type MakeDeclarationInput = z.infer<typeof makeDeclarationInput>
