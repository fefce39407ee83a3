import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { needsSignature, type ServiceProof, serviceProof } from '#lib/contract/quotes/carriers.values.ts'

export type ExpectedProof = { carrier: string; name: string; proof: ServiceProof }

const proofsAbroad = (options: OptionValues['shipping_options']): ExpectedProof[] => {
  // The postal service takes no signatures abroad.
  const canPost = !options.certified_mail && !needsSignature(options.delivery_confirmation)
  return [
    ...(canPost
      ? [
          {
            carrier: 'USPS',
            name: 'USPS First-Class Mail International',
            proof: serviceProof('USPS', 'FirstClassMailInternational', options),
          },
        ]
      : []),
    { carrier: 'UPS', name: 'UPS', proof: serviceProof('UPS', 'UPSSaver', options) },
    { carrier: 'FedEx', name: 'FedEx', proof: serviceProof('FedEx', 'INTERNATIONAL_ECONOMY', options) },
  ]
}

/** What the likely services would leave as proof with these options, before any price is known. */
export const expectedProofs = (
  options: OptionValues['shipping_options'],
  isDomestic: boolean,
): ExpectedProof[] => {
  if (!isDomestic) return proofsAbroad(options)
  const confirmation = options.delivery_confirmation
  // A First-Class letter is signed for only as Certified Mail; without it, Priority Mail is the least that is.
  const usesPriority = !options.certified_mail && needsSignature(confirmation)
  const postal = {
    carrier: 'USPS',
    name: options.certified_mail
      ? 'USPS Certified Mail'
      : usesPriority
        ? 'USPS Priority Mail'
        : 'USPS First-Class Mail',
    proof: serviceProof('USPS', usesPriority ? 'Priority' : 'First', options),
  }
  if (confirmation?.endsWith('_RESTRICTED')) return [postal]
  return [
    postal,
    { carrier: 'UPS', name: 'UPS', proof: serviceProof('UPS', 'Ground', options) },
    { carrier: 'FedEx', name: 'FedEx', proof: serviceProof('FedEx', 'FEDEX_GROUND', options) },
  ]
}
