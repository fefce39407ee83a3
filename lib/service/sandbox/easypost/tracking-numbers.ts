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
  if (isCertified) return postalNumber('07')
  if (service === 'Express') return postalNumber('70')
  return postalNumber(service === 'Priority' ? '05' : '00')
}
