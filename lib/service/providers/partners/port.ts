import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'
import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'

/** First-Class Mail; Certified Mail; Certified Mail with an electronic return receipt. */
export const partnerServices = ['first_class', 'certified', 'certified_return_receipt'] as const

export type PartnerService = (typeof partnerServices)[number]

/** A printed address; a person, an organization, or both. */
export type PartnerAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** Inputs of a letter's price. */
export type LetterSpecification = {
  /** Pages of the document, without what the partner adds. */
  pages: number
  paper: Paper
  duplex: boolean
  color: boolean
  service: PartnerService
  /**
   * Where the partner prints the addresses that show through the window: on a page added in front of the document, or
   * at the top of the document's first page, which must be blank there.
   */
  addressPlacement: 'added_page' | 'first_page'
}

/** A letter to be printed and mailed once. */
export type PartnerLetter = LetterSpecification & {
  /** Unique per piece, at most 200 characters: the same reference is never mailed twice. */
  reference: string
  to: PartnerAddress
  from: PartnerAddress
  pdf: Uint8Array
  /** Whether a sandbox submits it: it has only test keys, with which nothing is mailed. */
  isSpecimen: boolean
}

/** Price of a letter at the partner. */
export type PartnerQuote = {
  /** Printing, envelope and postage together, in US cents. */
  priceCents: number
  /** True if the price is computed from configured prices, because the partner's API has none. */
  isEstimate: boolean
  /** Sheets of paper, with those that the partner adds. */
  sheets: number
  envelope: 'letter' | 'flat'
}

/**
 * Progress of a piece. `completed`: the partner is done with it, without reporting delivery. `mailed` is the partner's
 * own statement; only a scan in `tracking` is the postal service's.
 */
export const partnerStates = [
  'held',
  'accepted',
  'printing',
  'mailed',
  'in_transit',
  'delivered',
  'returned',
  'completed',
  'cancelled',
  'failed',
] as const

export type PartnerState = (typeof partnerStates)[number]

export type PartnerPiece = {
  /** The partner's id of the letter. */
  pieceId: string
  state: PartnerState
  /** When the partner starts to produce it. */
  sendsAt: Date | null
  /** Null for First-Class Mail, and until the partner has one. */
  trackingNumber: string | null
  /** Why it failed, in the partner's words. */
  failure: string | null
}

/** One scan of the postal service, as the partner passes it on. */
export type PartnerScan = {
  kind:
    | 'accepted'
    | 'in_transit'
    | 'out_for_delivery'
    | 'notice_left'
    | 'delivered'
    | 'returned'
    | 'problem'
    | 'other'
  /** The partner's words. */
  message: string
  occurredAt: Date
  zip: string | null
}

export type PartnerTracking = { trackingNumber: string | null; scans: PartnerScan[] }

/** Meaning of a webhook: a piece has changed, so that it is read again; or nothing useful. */
export type PartnerEvent =
  | { kind: 'piece'; eventId: string; pieceId: string }
  | { kind: 'ignored'; eventId: string; type: string }

/**
 * A company that prints and mails letters. Throws `ProviderError`: `invalid` (it does not take this letter, and never
 * will), `declined` (it refuses now: a piece in production, an account without the feature), `not_found` (it does not
 * know the piece), and `unavailable` when the outcome of the call is unknown or our credentials were rejected. Every
 * call may be repeated.
 */
export type PartnerPort = {
  readonly provider: PartnerName
  /** Reads something small: resolves when the partner answers. */
  check(): Promise<void>
  /** Throws `invalid` for what the partner does not offer. */
  quote(letter: LetterSpecification): Promise<PartnerQuote>
  /**
   * Submits a letter without having it produced, so that the partner checks file and addresses before anything is paid.
   * It must be released or cancelled within `holdDays`, after which the partner would mail it. A reference that was
   * cancelled is used up.
   */
  submitHeld(letter: PartnerLetter): Promise<PartnerPiece>
  /**
   * Has a held letter produced. The partners' APIs cannot end a hold, so the letter is submitted again without one, and
   * then the held one is cancelled: the piece that is returned has an id and a tracking number of its own. Throws
   * `declined` when the held letter was cancelled.
   */
  release(pieceId: string, letter: PartnerLetter): Promise<PartnerPiece>
  /** Finds the pieces of this reference that were not cancelled: the held one, the released one, or both. */
  find(reference: string): Promise<PartnerPiece[]>
  /** Cancels a piece that is not produced yet, free of charge; harmless when it is cancelled. Throws `declined` when it is too late. */
  cancel(pieceId: string): Promise<PartnerPiece>
  status(pieceId: string): Promise<PartnerPiece>
  tracking(pieceId: string): Promise<PartnerTracking>
  /** The electronic return receipt as a PDF; null where the partner's API does not have it (yet). */
  receipt(pieceId: string): Promise<Uint8Array | null>
  /** Verifies the signature over the raw body. Throws `ProviderError('invalid')`. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string }
  /** Parses a message whose signature was verified. */
  parseWebhook(rawBody: Uint8Array): PartnerEvent
}

/** Days that a held letter waits at the partner. Lob's API takes dates up to 180 days ahead; PostGrid names no limit. */
export const holdDays = 90
