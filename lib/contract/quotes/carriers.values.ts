import {
  type Carrier,
  privateConfirmation,
  type ProofOptions,
  type ServiceProof,
} from './carriers/carrier.values.ts'
import { fedex } from './carriers/fedex.values.ts'
import { ups } from './carriers/ups.values.ts'
import { isCertifiedPost, postalConfirmation, usps } from './carriers/usps.values.ts'

/** The carriers by their public names. Everything that differs between them is in their records, or in a record by `CarrierName`. */
export const carriers = { USPS: usps, UPS: ups, FedEx: fedex } as const satisfies Record<string, Carrier>

export type CarrierName = keyof typeof carriers

/** The carriers except the postal service. */
export type PrivateCarrierName = Exclude<CarrierName, 'USPS'>

/** The rate provider's value for a carrier, of the account that the provider manages. */
export type CarrierCode<Name extends CarrierName = CarrierName> = (typeof carriers)[Name]['codes'][0]

// `Object.keys` does not carry the type of the keys.
export const carrierNames = Object.keys(carriers) as CarrierName[]

/** The carriers except the postal service, in the order in which they are shown. */
export const privateCarriers = carrierNames.filter((name): name is PrivateCarrierName => name !== 'USPS')

const byCode = new Map<string, CarrierName>(
  carrierNames.flatMap((name) => [name, ...carriers[name].codes].map((known) => [known, name] as const)),
)

/**
 * EasyPost has several accounts with USPS: its own, USPS Wallet, and USPS Ship, which is a mailer's own. It does not
 * publish by which value it calls each (docs.easypost.com/carriers/usps-guide), so any that begins like this is USPS.
 */
const uspsAccount = /^usps/i

/** Finds the public name of a carrier that we know by it, or by the rate provider's value. */
export const findCarrier = (carrier: string): CarrierName | undefined =>
  byCode.get(carrier) ?? (uspsAccount.test(carrier) ? 'USPS' : undefined)

const recordOf = (carrier: string): Carrier | undefined => {
  const name = findCarrier(carrier)
  return name && carriers[name]
}

/** Returns whether mail to this country (two letters) is domestic: no customs, and Certified Mail can be had. */
export const isDomestic = (country: string): boolean => country === 'US'

/** The carrier's public name for the rate provider's value; the value itself when it is not known. */
export const carrierName = (carrier: string): string => findCarrier(carrier) ?? carrier

/** Returns the carrier’s own tracking page, which a court would consult; null for other carriers. */
export const carrierTrackingPage = (carrier: string, trackingNumber: string): string | null =>
  recordOf(carrier)?.trackingPage(encodeURIComponent(trackingNumber)) ?? null

/** The service's public name for the rate provider's value; the value itself when it is not known. */
export const serviceName = (carrier: string, service: string): string =>
  recordOf(carrier)?.services[service] ?? service

/** Returns whether the carrier is the national postal service, which alone offers Certified Mail. */
export const isPostal = (carrier: string): boolean => findCarrier(carrier) === 'USPS'

/** Returns whether the piece would go as Certified Mail: requested, and by a service that can be certified. */
export const isCertified = (
  carrier: string,
  service: string,
  options: Pick<ProofOptions, 'certified_mail'>,
): boolean => isPostal(carrier) && isCertifiedPost(service, options)

/** Options of a letter by which its service is named: null where the letter is no longer known. */
type NamedOptions = Pick<ProofOptions, 'certified_mail' | 'return_receipt'> | null

/** Names a service with what was bought of the postal service with it: `First-Class Mail, Certified Mail, return receipt`. */
export const boughtServiceName = (carrier: string, service: string, options: NamedOptions): string =>
  [
    serviceName(carrier, service),
    ...(options && isCertified(carrier, service, options)
      ? ['Certified Mail', ...(options.return_receipt ? ['return receipt'] : [])]
      : []),
  ].join(', ')

/** Returns the mail options that a letter has once a carrier has sold its label, of those that were requested. */
export const soldOptions = (carrier: string, options: ProofOptions): ProofOptions =>
  isPostal(carrier)
    ? { ...options, delivery_confirmation: postalConfirmation(options) }
    : {
        certified_mail: false,
        return_receipt: false,
        delivery_confirmation: privateConfirmation(options),
      }

/** Returns the proof that a service leaves with these options. An unknown carrier is credited with nothing. */
export const serviceProof = (carrier: string, service: string, options: ProofOptions): ServiceProof =>
  recordOf(carrier)?.proof(service, options) ?? {
    mailedOn: false,
    deliveredOn: false,
    signature: false,
    returnReceipt: false,
    timelyForIrs: null,
    carrierKeeps: null,
  }

/** Returns whether the carrier reports where a piece of this service is: plain letters and flats leave no tracking. */
export const isTrackedService = (carrier: string, service: string, isCertifiedMail: boolean): boolean =>
  isCertifiedMail || !recordOf(carrier)?.untracked.includes(service)

/** Returns the days on which a service delivers. Unknown carriers are taken for the postal service. */
export const deliveryDaysOf = (carrier: string, service: string): ReturnType<Carrier['deliversOn']> =>
  recordOf(carrier)?.deliversOn(service) ?? 'postal'

/** Returns for how many days the carrier usually holds a piece that it could not deliver, and what says so; null: unknown. */
export const usualHold = (carrier: string, service: string): { days: number; basis: string } | null => {
  const hold = recordOf(carrier)?.hold
  return hold ? { days: hold.days(service), basis: hold.basis } : null
}

/** Days after buying within which a label that was never scanned is refunded. */
export const refundDaysOf = (carrier: string): number => recordOf(carrier)?.refundDays ?? 90

/** Returns how to contact the carrier with this name at the rate provider; null for an unknown one. */
export const carrierContact = (carrier: string | null): ({ name: string } & Carrier['contact']) | null => {
  const name = findCarrier(carrier ?? '')
  return name ? { name, ...carriers[name].contact } : null
}
