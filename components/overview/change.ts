import { plural, formatNumber } from '#lib/contract/formats/numbers.values.ts'

/** Says how a number differs from before: `4 more than before`, `same as before`. `than` begins with “than”. */
export const describeChange = (
  { value, previous }: { value: number; previous: number },
  than: `than ${string}`,
): string => {
  const difference = value - previous
  if (difference === 0) return than.replace('than', 'same as')
  return `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} ${than}`
}

/** Says how the median of the last 28 days differs from the 28 before; without any before, says what it is of. */
export const describeFaster = (days: number, previous: number | null): string => {
  if (previous === null) return 'Last 28 days'
  if (days === previous) return 'Same as the 28 days before'
  return `${plural(Math.abs(days - previous), 'day')} ${days < previous ? 'faster' : 'slower'} than the 28 days before`
}
