import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

/** What a carrier service leaves as proof, beside its price. Facts of the services, not of a piece. */
export type ServiceProof = {
  /** The carrier itself vouches for the day it took the piece: an acceptance scan that counts as mailing. */
  mailedOn: boolean
  deliveredOn: boolean
  signature: boolean
  /** The signature comes back as a document of its own. */
  returnReceipt: boolean
  /** How long the carrier itself keeps the record; null when it has none, or it is unknown. */
  carrierKeeps: string | null
}

type CarrierNames = { name: string; services: Record<string, string> }

const upsServices = {
  Ground: 'Ground',
  '3DaySelect': '3 Day Select',
  '2ndDayAir': '2nd Day Air',
  '2ndDayAirAM': '2nd Day Air A.M.',
  NextDayAirSaver: 'Next Day Air Saver',
  NextDayAir: 'Next Day Air',
  NextDayAirEarlyAM: 'Next Day Air Early',
  Express: 'Worldwide Express',
  ExpressPlus: 'Worldwide Express Plus',
  UPSSaver: 'Worldwide Saver',
  Expedited: 'Worldwide Expedited',
  UPSStandard: 'Standard',
}

const fedexServices = {
  FEDEX_GROUND: 'Ground',
  GROUND_HOME_DELIVERY: 'Home Delivery',
  FEDEX_EXPRESS_SAVER: 'Express Saver',
  FEDEX_2_DAY: '2Day',
  FEDEX_2_DAY_AM: '2Day A.M.',
  STANDARD_OVERNIGHT: 'Standard Overnight',
  PRIORITY_OVERNIGHT: 'Priority Overnight',
  FIRST_OVERNIGHT: 'First Overnight',
  INTERNATIONAL_FIRST: 'International First',
  INTERNATIONAL_PRIORITY: 'International Priority',
  INTERNATIONAL_ECONOMY: 'International Economy',
  FEDEX_INTERNATIONAL_CONNECT_PLUS: 'International Connect Plus',
}

const carriers: Record<string, CarrierNames> = {
  USPS: {
    name: 'USPS',
    services: {
      First: 'First-Class Mail',
      Priority: 'Priority Mail',
      Express: 'Priority Mail Express',
      GroundAdvantage: 'Ground Advantage',
      FirstClassMailInternational: 'First-Class Mail International',
      PriorityMailInternational: 'Priority Mail International',
      ExpressMailInternational: 'Priority Mail Express International',
    },
  },
  UPSDAP: { name: 'UPS', services: upsServices },
  UPS: { name: 'UPS', services: upsServices },
  FedExDefault: { name: 'FedEx', services: fedexServices },
  FedEx: { name: 'FedEx', services: fedexServices },
}

/** Whether mail to this country (two letters) is domestic: no customs, and Certified Mail can be had. */
export const isDomestic = (country: string): boolean => country === 'US'

/** The carrier's public name for the rate provider's value; the value itself when it is not known. */
export const carrierName = (carrier: string): string => carriers[carrier]?.name ?? carrier

const upsPage = (number: string): string => `https://www.ups.com/track?tracknum=${number}`

const fedexPage = (number: string): string => `https://www.fedex.com/fedextrack/?trknbr=${number}`

const trackingPages: Record<string, (trackingNumber: string) => string> = {
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  UPS: upsPage,
  UPSDAP: upsPage,
  FedEx: fedexPage,
  FedExDefault: fedexPage,
}

/** Returns the carrier’s own tracking page, the one that a court would look at; null for other carriers. */
export const carrierTrackingPage = (carrier: string, trackingNumber: string): string | null =>
  trackingPages[carrier]?.(encodeURIComponent(trackingNumber)) ?? null

/** The service's public name for the rate provider's value; the value itself when it is not known. */
export const serviceName = (carrier: string, service: string): string =>
  carriers[carrier]?.services[service] ?? service

/** Whether the carrier is the national postal service, which alone offers Certified Mail. */
export const isPostal = (carrier: string): boolean => carrier === 'USPS'

const certifiedServices = ['First', 'Priority']

/** Whether the piece would go as Certified Mail: requested, and by a service that can be certified. */
export const isCertified = (
  carrier: string,
  service: string,
  options: Pick<ShippingOptions, 'certified_mail'>,
): boolean => options.certified_mail && isPostal(carrier) && certifiedServices.includes(service)

/** Whether a delivery confirmation makes someone sign. */
export const needsSignature = (deliveryConfirmation: string | null): boolean =>
  deliveryConfirmation !== null && deliveryConfirmation !== 'NO_SIGNATURE'

const parcelCarrierKeeps: Record<string, string> = { UPS: '120 days', FedEx: '90 days' }

/** Abroad another country's post delivers: only Express is tracked to the door, and no signature is returned. */
const postalProofAbroad = (service: string): ServiceProof => {
  const isExpress = service === 'ExpressMailInternational'
  const isTracked = isExpress || service === 'PriorityMailInternational'
  return {
    mailedOn: isTracked,
    deliveredOn: isExpress,
    signature: false,
    returnReceipt: false,
    carrierKeeps: isExpress ? '2 years' : isTracked ? '120 days' : null,
  }
}

const postalProof = (
  service: string,
  options: Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>,
): ServiceProof => {
  if (service.endsWith('International')) return postalProofAbroad(service)
  const certified = isCertified('USPS', service, options)
  const signature = certified || needsSignature(options.delivery_confirmation)
  // A plain First-Class letter is not tracked: the postal service records nothing of its way.
  const tracked = signature || service !== 'First'
  const keptForYears = signature || service === 'Express'
  return {
    mailedOn: tracked,
    deliveredOn: tracked,
    signature,
    returnReceipt: certified && options.return_receipt,
    carrierKeeps: keptForYears ? '2 years' : tracked ? '120 days' : null,
  }
}

/**
 * What a service leaves as proof with these options. An unknown carrier is credited with nothing.
 * Where Certified Mail is requested, private carriers are quoted with a signature in its place.
 */
export const serviceProof = (
  carrier: string,
  service: string,
  options: Pick<ShippingOptions, 'certified_mail' | 'return_receipt' | 'delivery_confirmation'>,
): ServiceProof => {
  if (isPostal(carrier)) return postalProof(service, options)
  const carrierKeeps = parcelCarrierKeeps[carrierName(carrier)] ?? null
  const isKnown = carrierKeeps !== null
  return {
    mailedOn: false,
    deliveredOn: isKnown,
    signature: isKnown && (options.certified_mail || needsSignature(options.delivery_confirmation)),
    returnReceipt: false,
    carrierKeeps,
  }
}

/** Services of the postal service whose pieces it does not track, unless they are certified. */
const untracked: ReadonlySet<string> = new Set(['First', 'FirstClassMailInternational'])

/** Whether the carrier reports where a piece of this service is: plain letters and flats leave no tracking. */
export const isTrackedService = (carrier: string, service: string, isCertifiedMail: boolean): boolean =>
  !isPostal(carrier) || !untracked.has(service) || isCertifiedMail

/** Customer service of a carrier. */
type CarrierContact = { name: string; phone: string; url: string }

/** The carriers' public customer service in the United States. */
const contacts: Record<string, Omit<CarrierContact, 'name'>> = {
  USPS: { phone: '1-800-275-8777', url: 'https://www.usps.com/help/contact-us.htm' },
  UPS: { phone: '1-800-742-5877', url: 'https://www.ups.com/us/en/support/contact-us' },
  FedEx: { phone: '1-800-463-3339', url: 'https://www.fedex.com/en-us/customer-support/contact.html' },
}

/** Returns how to contact the carrier with this name at the rate provider; null for an unknown one. */
export const carrierContact = (carrier: string | null): CarrierContact | null => {
  const name = carrierName(carrier ?? '')
  const contact = contacts[name]
  return contact ? { name, ...contact } : null
}
