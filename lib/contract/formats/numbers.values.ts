const whole = new Intl.NumberFormat('en-US')
const hundredths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats a number with grouped digits: `1,204`. Fractions keep up to three digits. */
export const formatNumber = (value: number): string => whole.format(value)

/** Formats a number with at most two digits of its fraction: `1.25`, `3`. */
export const formatHundredths = (value: number): string => hundredths.format(value)

/** Formats a number with one digit of its fraction: `1.3`, `3.0`. */
export const formatTenths = (value: number): string => tenths.format(value)

/** Formats a count with its noun: `1 sheet`, `1,204 sheets`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Formats a place in an order: `1st`, `22nd`, `13th`. */
export const formatOrdinal = (value: number): string => {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(value)
  return `${formatNumber(value)}${endings[rule] ?? 'th'}`
}

/** Formats a list of words: `a, b, and c`. */
export const formatList = (words: readonly string[]): string => conjunction.format(words)

/** Formats a file size: `340 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return bytes < 999_500_000
    ? `${formatTenths(bytes / 1_000_000)} MB`
    : `${formatTenths(bytes / 1_000_000_000)} GB`
}
