/** Fields that Mailroom fills automatically, with their replacements. Every other field is custom. */
export const templateFieldLabels = {
  date: 'The date of the letter',
  'recipient.name': 'The recipient’s name',
  'recipient.company': 'The recipient’s company',
  'recipient.address': 'The recipient’s address, without the name, on lines of its own',
  'recipient.street': 'The recipient’s street',
  'recipient.city': 'The recipient’s city',
  'recipient.state': 'The recipient’s state',
  'recipient.zip': 'The recipient’s ZIP or postal code',
  'matter.number': 'The number of the matter',
  'matter.name': 'The name of the matter',
  'matter.client': 'The client of the matter',
  reference: 'The reference',
  'organization.name': 'Your organization’s name',
  'organization.address': 'Your organization’s return address, on lines of its own',
  signature: 'The signature image from the letterhead settings, on a line of its own',
} as const

export type TemplateField = keyof typeof templateFieldLabels

/** Returns whether Mailroom fills this field automatically. */
export const isTemplateField = (name: string): name is TemplateField =>
  Object.hasOwn(templateFieldLabels, name)

/** The field that is replaced by an image. */
export const signatureField = 'signature'

export const templateLimits = {
  name: 120,
  /** Characters of the HTML. */
  html: 200_000,
  /** Bytes of a DOCX or HTML file. */
  fileBytes: 5 * 1024 * 1024,
  fields: 100,
  /** Characters of one value. */
  value: 5000,
  /** Characters of a field's name. */
  fieldName: 80,
  letterheadLines: 6,
  letterheadLine: 100,
} as const

/** Limits of an image: its size in bytes, its sides in pixels, and the longest side of its stored copy. */
export const letterheadImageLimits = {
  maxBytes: 2 * 1024 * 1024,
  minSide: 16,
  maxSide: 8000,
  keptSide: 900,
} as const

/** The images of a letterhead. */
export const letterheadImages = ['letterhead', 'signature'] as const

export type LetterheadImage = (typeof letterheadImages)[number]

/**
 * Returns the normalized name of a field: lower case, with `_` for spaces. A column “Amount due” of a list fills
 * `{{amount_due}}`.
 */
export const fieldKeyOf = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_')

/** Returns whether a name can be that of a field, after `fieldKeyOf`. */
export const isFieldKey = (key: string): boolean =>
  key.length <= templateLimits.fieldName && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’#&/()-]*$/u.test(key)
