import type { DeclarationTemplate } from '#lib/contract/declaration/declaration.ts'

/** The words of an organization that has written none of its own: what is recorded, and nothing that follows from it. */
export const defaultDeclarationTemplate: DeclarationTemplate = {
  title: 'Declaration of mailing',
  opening: 'I, {{declarant_name}}, {{declarant_title}} of {{organization}}, declare:',
  statements: [
    'I make this declaration from the mailing records of {{organization}}. I have reviewed the facts listed below, each with its source, and the exhibits named below.',
    'One piece of mail was addressed to {{recipient_address}}.',
    'The document recorded as its contents is “{{document_filename}}”, {{page_count}} on {{sheet_count}}. The SHA-256 of that file is {{document_sha256}}.',
    'Postage for the piece was bought on {{bought_on}}: {{service}}. Its tracking number is {{tracking_number}}.',
    '{{carrier}} recorded its acceptance of the piece on {{mailed_on}}.',
  ],
  closing:
    'The statements above are true to the best of my knowledge. Statements made from records reflect the content of those records.',
}
