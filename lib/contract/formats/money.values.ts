const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Formats whole cents of US dollars: `$1,234.50`. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100)

/** Formats whole cents rounded to dollars, for axes of charts: `$1,235`. */
export const formatWholeDollars = (cents: number): string => wholeDollars.format(cents / 100)

/** Formats whole cents as the text of an amount’s field: `1234.50`. */
export const formatAmountField = (cents: number): string => (cents / 100).toFixed(2)

/** Parses an amount such as `50` or `$1,200.50` into cents; null if it is invalid or zero. */
export const readAmount = (text: string): number | null => {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > 0 ? cents : null
}
