import type { Address } from '#lib/contract/addresses/address.ts'
import type { LetterOfSet, LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'

/** A letter that is bought with the one on the page, at its quote; null where no carrier offers what was chosen. */
export type LetterToBuy = { letter: LetterOfSet; quote: Quote | null }

/** Returns the letters that are bought with this one. */
export const lettersBeside = (set: LetterSet | null, shipmentId: string): LetterToBuy[] =>
  (set?.letters ?? [])
    .filter(({ id, status }) => id !== shipmentId && canBuy(status))
    .map((letter) => ({ letter, quote: letter.quote }))

/** Returns the charges for the letter on the page and those beside it. */
export const chargedFor = (quote: Quote, beside: readonly LetterToBuy[]): number =>
  beside.reduce((total, other) => total + (other.quote?.total_cents ?? 0), quote.total_cents)

/** Returns what they cost in all, with the postage that the organization's own account is billed. */
export const costOfAll = (quote: Quote, beside: readonly LetterToBuy[]): number =>
  beside.reduce((total, other) => total + (other.quote ? costOf(other.quote) : 0), costOf(quote))

/** Returns the letter whose review shows all letters of the set: the first that can be bought. */
export const leadOf = (set: LetterSet): LetterOfSet | undefined =>
  set.letters.find(({ status, companion_of: companionOf }) => companionOf === null && canBuy(status)) ??
  set.letters.find(({ status }) => canBuy(status))

/** Names the recipient of a letter. */
export const recipientOf = ({ to_address: to }: Pick<LetterOfSet, 'to_address'>): string =>
  to.name ?? to.company ?? ''

/** Returns an address of the API as input. */
export const addressInputOf = ({ verified: _verified, residential: _residential, ...entered }: Address) =>
  entered
