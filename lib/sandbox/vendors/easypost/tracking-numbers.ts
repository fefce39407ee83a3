import { randomInt } from 'node:crypto'

import { type CarrierName, findCarrier } from '#lib/contract/quotes/carriers.values.ts'
import { postalCheckDigit } from '#lib/contract/tracking/tracking-number.values.ts'

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')

/** The Mailer ID, nine digits, that labels of USPS Ship accounts carry: the one that USPS's simulator knows the app by. */
export const ownMailerId = '901234567'

/**
 * A number of postage bought online (94), which names its seller; or, with a mailer's own USPS account, one with the
 * Mailer ID after the service code (92; USPS Publication 199).
 */
const postalNumber = (serviceCode: string, mailerId: string | null): string => {
  const number =
    mailerId === null ? `94${serviceCode}1${digits(16)}` : `92${serviceCode}1${mailerId}${digits(7)}`
  return `${number}${postalCheckDigit(number)}`
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** A number of the Universal Postal Union's form, by which posts know each other's pieces: `LX123456785US`. */
const internationalNumber = (indicator: string): string => {
  const serial = digits(8)
  const sum = Array.from(serial).reduce(
    (total, digit, index) => total + Number(digit) * (s10Weights[index] ?? 0),
    0,
  )
  const check = 11 - (sum % 11)
  return `${indicator}${serial}${check === 10 ? 0 : check === 11 ? 5 : check}US`
}

const internationalIndicators: Record<string, string> = {
  FirstClassMailInternational: 'LX',
  PriorityMailInternational: 'CX',
  ExpressMailInternational: 'EX',
}

/** Check digit of UPS: letters count as digits of their own, every second one twice. */
const upsCheckDigit = (number: string): number => {
  const sum = Array.from(number).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
    return total + value * (index % 2 === 0 ? 1 : 2)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const upsNumber = (): string => {
  const number = `MR${digits(4)}03${digits(7)}`
  return `1Z${number}${upsCheckDigit(number)}`
}

/** Service codes of the postal service in its numbers, after the 94 of those who buy postage online. */
const postalServiceCodes: Record<string, string> = { Priority: '05', Express: '70', GroundAdvantage: '01' }

/**
 * A number of the kind that some resellers show for plain letters, whose pieces no one scans: the 20 digits of a
 * letter's own barcode, which are not those of a package (teapplix.com/help/?page_id=5333,
 * github.com/Automattic/woocommerce-services#993).
 */
export const newUntrackableNumber = (): string => `00300${digits(15)}`

type Piece = { carrier: string; service: string; isCertified: boolean }

/** 9407 is Certified Mail. */
const uspsNumber = ({ carrier, service, isCertified }: Piece): string => {
  const indicator = internationalIndicators[service]
  if (indicator) return internationalNumber(indicator)
  const mailerId = carrier === 'USPS' ? null : ownMailerId
  return postalNumber(isCertified ? '07' : (postalServiceCodes[service] ?? '00'), mailerId)
}

const newNumber: Record<CarrierName, (piece: Piece) => string> = {
  USPS: uspsNumber,
  UPS: upsNumber,
  FedEx: () => digits(12),
}

/** A new tracking number in the form the carrier gives its pieces. */
export const newTrackingNumber = (piece: Piece): string =>
  newNumber[findCarrier(piece.carrier) ?? 'USPS'](piece)
