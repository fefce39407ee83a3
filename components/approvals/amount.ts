/** Cents of an amount as people write it: `50`, `$1,200.50`. Null when it is none, or nothing. */
export const centsOf = (text: string): number | null => {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > 0 ? cents : null
}

/** The amount as it is written into the field. */
export const dollarsOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
