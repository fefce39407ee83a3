const decimalPlaces = 5

/** EasyPost writes fees with five decimals, so sums are kept in these units until the end. */
const unitsPerCent = 10 ** (decimalPlaces - 2)

/** Reads a decimal string as an integer number of hundred-thousandths of a dollar. Throws `RangeError` otherwise. */
const parseUnits = (amount: string): number => {
  const match = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(amount)
  if (!match) throw new RangeError(`Invalid amount: ${JSON.stringify(amount)}`)
  const [, whole = '0', fraction = ''] = match
  return Number(whole) * 10 ** decimalPlaces + Number(fraction.padEnd(decimalPlaces, '0'))
}

/** Adds decimal strings such as `"5.93"` or `"0.08000"` exactly, and rounds the sum to whole cents, halves up. */
export const sumToCents = (amounts: readonly string[]): number => {
  const units = amounts.reduce((sum, amount) => sum + parseUnits(amount), 0)
  return Math.floor((units + unitsPerCent / 2) / unitsPerCent)
}

/** A decimal string as integer cents. */
export const decimalToCents = (amount: string): number => sumToCents([amount])
