/** The most characters of one line of an address. Longer ones are not read: they are errors, and slow to match. */
export const maximumLine = 100

const careOfSign = String.raw`(?:c\s?[/.]\s?o\b[.:]?|℅|%(?=\s)|(?:in )?care of\b:?)`
const careOfLine = new RegExp(`^${careOfSign}`, 'iu')
const careOfWithin = new RegExp(`^(.*?\\S)[\\s,;]+(${careOfSign}.*)$`, 'iu')

/** Returns whether a line says in whose care mail for the recipient above it is: `c/o Jane Doe`. */
export const isCareOf = (line: string): boolean => careOfLine.test(line.trim())

/** Returns a line without the c/o at its start. */
export const withoutCareOf = (line: string): string => line.trim().replace(careOfLine, '').trim()

/** Splits a name from the c/o that follows it on the same line. */
export const splitCareOf = (line: string): string[] => {
  if (line.length > maximumLine) return [line]
  const [, recipient, careOf] = careOfWithin.exec(line) ?? []
  return recipient && careOf && !isCareOf(line) ? [recipient, careOf] : [line]
}

export type Recipient = { name?: string | undefined; company?: string | undefined }

/**
 * Returns the lines of a recipient with the c/o below the addressee, as printed: the postal service delivers to the
 * first name, and signatures are compared with it.
 */
export const withCareOf = ({ name, company }: Recipient, careOf: string): Recipient => {
  if (name === undefined) return company === undefined ? { name: careOf } : { name: company, company: careOf }
  return { name, company: company === undefined ? careOf : `${company}, ${careOf}` }
}
