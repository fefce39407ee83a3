import { randomInt } from 'node:crypto'

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')

/** Check digit of the postal service: every other digit, from the right, counts three times. */
const postalCheckDigit = (number: string): number => {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

const postalNumber = (serviceCode: string): string => {
  const number = `94${serviceCode}1${digits(16)}`
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

/** A new tracking number in the form the carrier gives its pieces; 9407 is Certified Mail. */
export const newTrackingNumber = (carrier: string, service: string, isCertified: boolean): string => {
  if (carrier === 'UPSDAP') return upsNumber()
  if (carrier === 'FedExDefault') return digits(12)
  const indicator = internationalIndicators[service]
  if (indicator) return internationalNumber(indicator)
  if (isCertified) return postalNumber('07')
  if (service === 'Express') return postalNumber('70')
  return postalNumber(service === 'Priority' ? '05' : '00')
}
