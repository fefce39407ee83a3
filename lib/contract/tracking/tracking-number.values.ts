/** Returns the check digit of the postal service: every other digit, from the right, counts three times. */
export const postalCheckDigit = (digits: string): number => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Returns whether a number has the form of the postal service’s package barcode, with the right check digit. */
export const isIntelligentMailNumber = (number: string): boolean =>
  /^9[2-5]\d{20}(\d{4})?$/.test(number) && postalCheckDigit(number.slice(0, -1)) === Number(number.at(-1))
