import { z } from 'zod'

import { revision, text } from '#lib/contract/api/primitives.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { perjuryClauses } from './perjury-clauses.values.ts'

/** Placeholders of a template, between double braces, and what replaces each. Times are local, with UTC in brackets. */
export const declarationPlaceholders = {
  if_recorded: 'Nothing. At the start of a statement: leaves it out where one of its values is not recorded.',
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
  relay: 'Name of the service through which the carrier’s reports came, such as “EasyPost”.',
  service: 'Carrier, service and extra services.',
  tracking_number: 'The tracking number; not recorded for a service without tracking.',
  untracked_service: 'Service of a piece without tracking, and how its postage was paid.',
  document_filename: 'File name of the document.',
  document_sha256: 'SHA-256 of the document.',
  page_count: 'Page count of the document, such as “7 pages”.',
  sheet_count: 'Sheet count of the piece, such as “5 sheets”.',
  postage: 'What the carrier charged for the label.',
  bought_on: 'The date the label was bought.',
  bought_at: 'The date and time the label was bought.',
  packed_by: 'The initials entered when the piece was packed, and from whose account.',
  packed_at: 'The date and time the piece was recorded as packed.',
  handed_over_on: 'The date Mailroom recorded the handoff to the carrier.',
  handed_over_at: 'The date and time of the same.',
  handed_over_by: 'Who recorded the handoff.',
  postmarked_on: 'The earliest postmark on its papers, as a person read it.',
  postmarked_paper: 'The paper with that postmark, such as “mailing receipt”.',
  postmarked_by: 'Who read that postmark.',
  earlier_attempt: 'The attempt before this one: its service and tracking number.',
  earlier_outcome: 'The outcome of that attempt, as recorded at purchase, such as “Unclaimed”.',
  earlier_outcome_at: 'The date and time the carrier gave for that outcome.',
  form_scanned_at: 'The date and time the carrier scanned the SCAN form that lists the piece.',
  mailed_on:
    'The date the carrier accepted the piece, by its scan of acceptance; not recorded where that scan is missing.',
  mailed_at: 'The date and time of that scan.',
  mailed_scan: 'The carrier’s message of that scan, and its place.',
  first_scanned_on:
    'The date of the carrier’s first scan of the piece itself, where it is not the acceptance.',
  first_scanned_at: 'The date and time of that scan.',
  first_scan: 'The carrier’s message of that scan, and its place.',
  attempted_at: 'The date and time of the first attempt at delivery that failed.',
  undeliverable_at:
    'The date and time of the carrier’s latest report that the piece cannot be delivered as addressed.',
  undeliverable_scan: 'That report, as the carrier worded it, with its place.',
  problem_at:
    'The date and time of the carrier’s report of a delivery problem that no other placeholder states, such as a loss or damage.',
  problem_scan: 'That report, as the carrier worded it, with its place.',
  delivered_on: 'The delivery date reported by the carrier.',
  delivered_at: 'The date and time of delivery reported by the carrier.',
  delivered_scan: 'The carrier’s message of the delivery, and its place.',
  signed_by: 'Who signed for it, as reported by the carrier.',
  turned_back_at: 'The date and time the carrier reported sending the piece back.',
  returned_at: 'The date and time the carrier reported its return to the sender.',
  return_receipt_at: 'The date and time the return receipt was added to the record.',
  recorded_at: 'The date and time of the record.',
} as const satisfies Record<string, string>

export type DeclarationPlaceholder = keyof typeof declarationPlaceholders

const placeholder = /\{\{([^{}]*)\}\}/g

/** Returns whether there is a placeholder of this name. */
export const isDeclarationPlaceholder = (name: string): name is DeclarationPlaceholder =>
  Object.hasOwn(declarationPlaceholders, name)

/** Replaces each placeholder of a text with `valueOf` its name. Inserted values are not expanded again. */
export const replacePlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_, name: string) => valueOf(name.trim()))

/** Returns whether a statement is omitted when one of its values is not recorded. */
export const isIfRecorded = (statement: string): boolean => /^\{\{\s*if_recorded\s*\}\}/.test(statement)

/** Describes an error in the placeholders of a text; null if none. */
const placeholderFault = (text: string, isStatement: boolean): string | null => {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim())
  const unknown = names.find((name) => !isDeclarationPlaceholder(name))
  if (unknown !== undefined) return `{{${unknown}}} is not a placeholder. Use one from the list.`
  const conditions = names.filter((name) => name === 'if_recorded').length
  if (conditions > (isStatement && isIfRecorded(text) ? 1 : 0)) {
    return '{{if_recorded}} can only be the first word of a statement.'
  }
  const rest = text.replaceAll(placeholder, '')
  if (!rest.includes('{{') && !rest.includes('}}')) return null
  return 'Double braces are reserved for placeholders, such as {{tracking_number}}.'
}

const words = (max: number, needed: string, { isStatement = false } = {}) =>
  text()
    .trim()
    .min(1, needed)
    .max(max, `Use at most ${formatNumber(max)} characters.`)
    .superRefine((text, context) => {
      const fault = placeholderFault(text, isStatement)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })

/** Maximum number of statements of a template. */
export const maxDeclarationStatements = 30

const perjuryClause = z.enum(perjuryClauses).meta({
  description:
    'The clause that a declaration has unless it chooses another. The default template has the clause of the state of the organization’s return address in California (Code Civ. Proc. § 2015.5) and New York (CPLR 2106), and that of 28 U.S.C. § 1746 elsewhere.',
})

const placeholderHelp = `Placeholders: ${Object.entries(declarationPlaceholders)
  .map(([name, meaning]) => `\`{{${name}}}\`: ${meaning}`)
  .join(' ')}`

/** The text of an organization's declarations. Each part can contain placeholders. */
export const declarationTemplate = z
  .object({
    title: words(200, 'Enter a title.').meta({ examples: ['Declaration of mailing'] }),
    opening: words(2000, 'Enter the opening paragraph.').meta({
      examples: ['I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:'],
    }),
    statements: z
      .array(words(2000, 'Enter the statement, or remove it.', { isStatement: true }))
      .min(1, 'Enter at least one statement.')
      .max(maxDeclarationStatements, `Use at most ${maxDeclarationStatements} statements.`)
      .meta({ description: 'Paragraphs, numbered from 1.' }),
    closing: words(2000, 'Enter the closing paragraph.').meta({
      description: 'Printed between the statements and the perjury clause or signature lines.',
    }),
    perjury_clause: perjuryClause.default('none'),
  })
  .meta({ id: 'DeclarationTemplate' })

export type DeclarationTemplate = z.infer<typeof declarationTemplate>

/** Body of update: each part present replaces the stored one. */
export const updateDeclarationTemplateInput = declarationTemplate
  .extend({ perjury_clause: perjuryClause })
  .partial()
  .meta({
    id: 'UpdateDeclarationTemplateInput',
    description: `What is left out is unchanged. ${placeholderHelp}`,
  })

export type UpdateDeclarationTemplateInput = z.infer<typeof updateDeclarationTemplateInput>

/** A stored template: older ones lack fields that were added later. */
export type StoredDeclarationTemplate = z.input<typeof declarationTemplate>

/** The template in use. */
export const currentDeclarationTemplate = declarationTemplate
  .extend({
    is_default: z.boolean().meta({ description: 'Whether the organization uses the default template.' }),
    revision,
  })
  .meta({ id: 'CurrentDeclarationTemplate' })

export type CurrentDeclarationTemplate = z.infer<typeof currentDeclarationTemplate>

const filled = text().trim().max(200, 'Use at most 200 characters.').optional()

const caption = (what: string, example: string) =>
  filled.meta({
    description: `${what} in the caption of a court; no caption if all are omitted.`,
    examples: [example],
  })

/** Values that the declarant fills in beforehand. Omitted or empty ones become blank lines. */
export const makeDeclarationInput = z
  .object({
    declarant_name: filled.meta({ examples: ['Maria Okafor'] }),
    declarant_title: filled.meta({ examples: ['Legal assistant'] }),
    place: filled.meta({ examples: ['San Francisco, California'] }),
    date: z
      .union([z.iso.date('Use YYYY-MM-DD.'), z.literal('')])
      .optional()
      .meta({
        description:
          'The date of signing, YYYY-MM-DD: from the day of the last fact that is stated to today, in the organization’s time zone.',
        examples: ['2026-11-20'],
      }),
    perjury_clause: z.enum(perjuryClauses).optional().meta({
      description: 'The perjury clause; the template’s if omitted.',
    }),
    attach_exhibits: z.boolean().optional().meta({
      description:
        'Whether the pages of the exhibits follow the declaration in the same PDF, each with its letter; true if omitted. Without them the PDF is accessible (PDF/A-2a); pages that are copied lose their tags.',
    }),
    court: caption('Name of the court', 'Superior Court of California, County of Los Angeles'),
    parties: caption('The parties', 'Harbor Property Management LLC v. Swan'),
    case_number: caption('The case number', '26STCV01234'),
  })
  .meta({ id: 'MakeDeclarationInput' })

export type MakeDeclarationInput = z.infer<typeof makeDeclarationInput>
