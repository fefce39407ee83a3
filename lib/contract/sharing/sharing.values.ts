/** Parts that a shared link can show and provide, in the order of its page. */
export const sharedParts = ['journey', 'summary', 'receipts', 'document', 'exhibit', 'bundle'] as const

export type SharedPart = (typeof sharedParts)[number]

/** Names that a link can omit. */
export const sharedRedactions = ['recipient', 'sender', 'signer'] as const

export type SharedRedaction = (typeof sharedRedactions)[number]

/** What a link shows, and what it withholds. */
export type SharedScope = {
  parts: readonly SharedPart[]
  redactions: readonly SharedRedaction[]
  /** Pages of the document, from 1. */
  withheld_pages: readonly number[]
}

/** A letter of a matter or a letter set that a link shows, with the pages of its document that it withholds. */
export type SharedLetterScope = { shipment_id: string; withheld_pages: readonly number[] }

/** Letters that one link shows. */
export const mostSharedLetters = 100

/** Days after which a link ends. */
export const shareLinkDays = { initial: 30, most: 365 } as const

/** Maximum number of active links of one shipment, letter set or matter. */
export const mostShareLinks = 50

/** Pages of a redacted document that are shown: each is drawn when it is downloaded. */
export const mostShownPages = 100

/** Returns why a scope cannot be shared, by the field to change; null if it can. */
export const scopeError = ({
  parts,
  redactions,
  withheld_pages: pages,
}: SharedScope): { field: 'parts' | 'redactions' | 'withheld_pages'; message: string } | null => {
  const isRedacted = redactions.length > 0 || pages.length > 0
  const whole = parts.includes('bundle') ? 'evidence bundle' : parts.includes('exhibit') ? 'exhibit' : null
  if (whole !== null && isRedacted) {
    return {
      field: 'parts',
      message: `The ${whole} contains everything, so nothing can be withheld from it. Leave it out, or withhold nothing.`,
    }
  }
  if (parts.includes('receipts') && redactions.length > 0) {
    return {
      field: 'parts',
      message:
        'The carrier’s return receipt shows names, streets and the signature. Leave it out, or withhold no names.',
    }
  }
  if (pages.length > 0 && !parts.includes('document')) {
    return { field: 'withheld_pages', message: 'Pages can be withheld only from a document that is shared.' }
  }
  return null
}
