import type { ShownEstimate } from '#components/send/options/estimate.tsx'
import type { PricedOption } from '#lib/contract/quotes/estimate.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

/** A mailing option whose fee is a part of the postage. */
export type MailFee = { label: string; cents: number }

type MailOptions = Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>

const feeLabels: Partial<Record<PricedOption, string>> = {
  certified_mail: 'Certified Mail',
  return_receipt: 'Return receipt',
  SIGNATURE: 'Signature',
  ADULT_SIGNATURE: 'Adult signature',
  SIGNATURE_RESTRICTED: 'Restricted Delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult Signature Restricted Delivery',
}

/**
 * Returns what each chosen mailing option adds to the postage of a service, as the options step names it. Empty where the
 * estimate is of another service, or does not know every fee.
 */
export const mailFeesOf = (
  estimate: ShownEstimate,
  { carrier, service }: Pick<Quote, 'carrier' | 'service'>,
  options: MailOptions,
): MailFee[] => {
  const chosen: readonly (string | null | false)[] = [
    options.certified_mail && 'certified_mail',
    options.return_receipt && 'return_receipt',
    options.delivery_confirmation !== 'NO_SIGNATURE' && options.delivery_confirmation,
  ]
  const fees: MailFee[] = []
  for (const option of chosen.filter(Boolean)) {
    const price = estimate?.options.find((each) => each.option === option)
    const label = price && feeLabels[price.option]
    if (!label || estimate?.carrier !== carrier || price.service !== service) return []
    fees.push({ label, cents: price.added_cents })
  }
  return fees
}
