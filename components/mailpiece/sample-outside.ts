import { kits } from '#lib/contract/mailpiece/kits.values.ts'

import type { Outside } from './outside.ts'

const number = '9407110177481065429255'

/**
 * Fills an envelope like a letter of a law office, as an illustration. It is a specimen, with a number of no real
 * piece.
 */
export const sampleOutside = (
  empty: Outside,
  encode: (number: string, carrier: string, zip: string) => readonly number[] | null,
): Outside => {
  const { takesCertified, hasOwnPostage } = kits[empty.kit]
  const isUps = empty.envelope.packaging.startsWith('ups') || empty.envelope.packaging === 'mailer'
  const isPostal = empty.kit !== 'carrier'
  const carrier = isPostal ? 'USPS' : isUps ? 'UPSDAP' : 'FedExDefault'
  const tracking = isPostal ? number : isUps ? '1Z999AA10123456784' : '794646850012'
  return {
    ...empty,
    from: ['Harbor Legal', '388 Townsend St Apt 20', 'San Francisco CA 94107-1670'],
    to: ['Elizabeth Swan', 'Swan LLC', '179 N Harbor Dr Ste 3', 'Redondo Beach CA 90277-4338'],
    service: {
      carrier,
      service: isPostal
        ? empty.kit === 'flatrate'
          ? 'Priority'
          : 'First'
        : isUps
          ? 'NextDayAir'
          : 'PRIORITY_OVERNIGHT',
      isCertified: takesCertified,
      hasReturnReceipt: takesCertified,
      confirmation: null,
      isTracked: takesCertified || !isPostal,
    },
    postage: hasOwnPostage ? null : { cents: 933, day: '2026-11-24', isSpecimen: true },
    trackingNumber: takesCertified || !isPostal ? tracking : null,
    bars: takesCertified || !isPostal ? encode(tracking, carrier, '90277-4338') : null,
  }
}
