import { isCertified, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceProof } from '#lib/contract/quotes/carriers/carrier.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

import type { ComparedQuote } from './quote-order.ts'

type ProofOptions = Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>

export const proofFilters = ['any', 'delivery', 'mailing', 'signature', 'certified'] as const

/** The least proof of the quotes that are shown. */
export type ProofFilter = (typeof proofFilters)[number]

/** Returns whether a quote leaves at least this proof. */
export const leavesProof = (
  { carrier, service }: Pick<Quote, 'carrier' | 'service'>,
  options: ProofOptions,
  filter: ProofFilter,
): boolean => {
  const proof = serviceProof(carrier, service, options)
  switch (filter) {
    case 'any':
      return true
    case 'delivery':
      return proof.deliveredOn
    case 'mailing':
      return proof.mailedOn
    case 'signature':
      return proof.signature
    case 'certified':
      return isCertified(carrier, service, options)
  }
}

/** Returns the filters that leave out some of the quotes, and not all of them. */
export const offeredFilters = (quotes: readonly Quote[], options: ProofOptions): ProofFilter[] =>
  proofFilters.filter((filter) => {
    const count = quotes.filter((quote) => leavesProof(quote, options, filter)).length
    return filter === 'any' || (count > 0 && count < quotes.length)
  })

/** Quotes that leave the same proof. */
export type QuoteGroup = { key: string; proof: ServiceProof; rows: ComparedQuote[] }

const keyOf = ({ mailedOn, deliveredOn, signature, returnReceipt, timelyForIrs }: ServiceProof): string =>
  [
    mailedOn && 'mailed',
    deliveredOn && 'delivered',
    signature && 'signed',
    returnReceipt && 'receipt',
    timelyForIrs && 'timely',
  ]
    .filter(Boolean)
    .join(' ') || 'none'

/** Groups sorted quotes by their proof: the group of the first quote is first, and each keeps the order. */
export const groupByProof = (rows: readonly ComparedQuote[], options: ProofOptions): QuoteGroup[] => {
  const proofs = rows.map((row) => ({
    row,
    proof: serviceProof(row.quote.carrier, row.quote.service, options),
  }))
  return [...Map.groupBy(proofs, ({ proof }) => keyOf(proof))].flatMap(([key, entries]) => {
    const [first] = entries
    return first ? [{ key, proof: first.proof, rows: entries.map(({ row }) => row) }] : []
  })
}

/** Returns the fees that every quote includes besides its postage, in cents; null if they differ or there are none. */
export const commonFees = (quotes: readonly Quote[]): number | null => {
  const fees = new Set(quotes.map((quote) => quote.total_cents - quote.postage_cents))
  const [fee] = fees
  return fees.size === 1 && fee ? fee : null
}
