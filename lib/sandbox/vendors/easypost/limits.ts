import type { EasypostAddress, EasypostOptions, EasypostParcel } from './shapes.ts'

const ouncesPerPound = 16

/** The postal service's own envelopes with one price whatever they weigh. */
export const flatRateEnvelopes = [
  'FlatRateEnvelope',
  'FlatRateLegalEnvelope',
  'FlatRatePaddedEnvelope',
] as const

export type FlatRateEnvelope = (typeof flatRateEnvelopes)[number]

/** Returns the flat-rate envelope in which a piece is declared; undefined for other packages. */
export const findFlatRate = ({ predefined_package: name }: EasypostParcel): FlatRateEnvelope | undefined =>
  flatRateEnvelopes.find((envelope) => envelope === name)

const letterOunces = 3.5
const flatOunces = 13
const postalOunces = 70 * ouncesPerPound
/** First-Class Mail International takes large envelopes up to a pound; its flat-rate envelopes, four pounds. */
const flatOuncesAbroad = 15.994
const flatRateOuncesAbroad = 4 * ouncesPerPound
const postalGirthInches = 130
const privateOunces = 150 * ouncesPerPound
const privateGirthInches = 165
const longestInches = 108

const tooHeavy = (what: string, limit: string) => `${what} weight must not exceed ${limit}.`

/** Length and girth together, as all carriers measure a package; null where it has no measures. */
const girthOf = ({ length, width, height }: EasypostParcel): { longest: number; total: number } | null => {
  if (length === null || width === null || height === null) return null
  const [longest = 0, second = 0, third = 0] = [length, width, height].toSorted((a, b) => b - a)
  return { longest, total: longest + 2 * (second + third) }
}

const sizeRefusal = (parcel: EasypostParcel, limit: number): string | null => {
  const girth = girthOf(parcel)
  if (!girth || (girth.longest <= longestInches && girth.total <= limit)) return null
  return `Parcel dimensions must not exceed ${longestInches} inches in length, and ${limit} inches in length and girth combined.`
}

/**
 * Returns why a piece is too heavy or too large for the postal service; null when it is not. Letters and flats: USPS DMM 101,
 * and EasyPost's own metadata of its packages (github.com/EasyPost/examples, carrier-metadata-retrieve.json).
 */
export const postalLimit = (parcel: EasypostParcel, isAbroad: boolean): string | null => {
  const { predefined_package: name, weight } = parcel
  if (name === 'Letter' && weight > letterOunces) return tooHeavy('Letter', `${letterOunces} ounces`)
  const flat = isAbroad ? flatOuncesAbroad : flatOunces
  if (name === 'Flat' && weight > flat) return tooHeavy('Large envelope', `${flat} ounces`)
  if (isAbroad && findFlatRate(parcel) && weight > flatRateOuncesAbroad) {
    return tooHeavy('Flat rate envelope', '4 pounds')
  }
  if (weight > postalOunces) return tooHeavy('Parcel', '70 pounds')
  return sizeRefusal(parcel, postalGirthInches)
}

/** UPS Letters and FedEx Envelopes hold about a pound; heavier documents go in a Pak. */
const envelopeOunces = 16

/** Returns why a piece is too heavy or too large for UPS or FedEx; null when it is not. */
export const privateLimit = (parcel: EasypostParcel): string | null => {
  const { predefined_package: name, weight } = parcel
  if ((name === 'UPSLetter' || name === 'FedExEnvelope') && weight > envelopeOunces) {
    return tooHeavy(name, `${envelopeOunces} ounces`)
  }
  if (weight > privateOunces) return tooHeavy('Package', '150 pounds')
  return sizeRefusal(parcel, privateGirthInches)
}

/** Military and diplomatic mail, territories, and freely associated states. */
const withoutReceipt = new Set('AA AE AP AS FM GU MH MP PR PW VI'.split(' '))

/**
 * Returns why no electronic return receipt is available for a piece; null if one is (faq.usps.com, What is Electronic
 * Return Receipt; Postal Bulletin 22137).
 */
export const receiptRefusal = (
  { return_receipt }: EasypostOptions,
  to: Pick<EasypostAddress, 'state' | 'city'>,
): string | null => {
  if (!return_receipt) return null
  const isMilitary = /^(apo|fpo|dpo)$/i.test((to.city ?? '').trim())
  return isMilitary || withoutReceipt.has((to.state ?? '').toUpperCase())
    ? 'Electronic Return Receipt is not available to APO, FPO and DPO addresses, U.S. territories, possessions and Freely Associated States.'
    : null
}

/** Returns which side's phone number is missing, without which UPS and FedEx quote nothing; null when both are given. */
export const phoneRefusal = (
  from: Pick<EasypostAddress, 'phone'>,
  to: Pick<EasypostAddress, 'phone'>,
): string | null => {
  const digits = (phone: string | null) => (phone ?? '').replaceAll(/\D/g, '').length
  const least = 10
  if (digits(from.phone) < least) return 'from_address.phone: A valid phone number is required.'
  return digits(to.phone) < least ? 'to_address.phone: A valid phone number is required.' : null
}

/** Returns why mail within the United States cannot be routed; null where the ZIP code has its form, and abroad. */
export const zipRefusal = ({ country, zip }: Pick<EasypostAddress, 'country' | 'zip'>): string | null =>
  country === 'US' && !/^\d{5}(-?\d{4})?$/.test(zip ?? '')
    ? 'to_address.zip: A valid ZIP code is required.'
    : null
