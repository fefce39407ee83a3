/** Whole cents of an amount as people write it, `9.02`, `$1,200`; null for what is none. */
export const readDollars = (text: string): number | null => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}
