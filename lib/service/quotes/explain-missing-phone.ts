import { formatUsPhone } from '#lib/contract/addresses/us-phone.values.ts'
import { carrierName, isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'

type Party = Pick<RatesAddress, 'phone' | 'country'>

const isCallable = ({ phone, country }: Party): boolean =>
  phone !== null && (isDomestic(country) ? formatUsPhone(phone) !== null : /\d{2}/.test(phone))

/**
 * Returns the entry with what to do about it where the carrier refused for a phone number, which the vendor words in many
 * ways: `from_address.phone`, `FromPhone`, `Missing or invalid shipper phone number`.
 */
export const explainMissingPhone = (
  entry: MissingRate,
  { from, to }: { from: Party; to: Party },
): MissingRate => {
  if (!/phone/i.test(entry.reason)) return entry
  const name = carrierName(entry.carrier)
  if (from.phone === null) {
    return {
      ...entry,
      missing_field: 'from_address.phone',
      reason: `${name} requires the sender’s phone number. Add one to the sender’s address, or the organization’s in Settings, Organization.`,
    }
  }
  if (!isCallable(from)) {
    return {
      ...entry,
      missing_field: 'from_address.phone',
      reason: `${name} requires a valid phone number of the sender, with ten digits: “${from.phone}” is not one. Edit the sender’s address.`,
    }
  }
  if (to.phone !== null && !isCallable(to)) {
    return {
      ...entry,
      missing_field: 'to_address.phone',
      reason: `${name} requires a valid phone number of the recipient, with ten digits: “${to.phone}” is not one. Correct it or leave it out; carriers then call the sender.`,
    }
  }
  return entry
}
