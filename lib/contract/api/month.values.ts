/** Returns the month a number of months later, or earlier: `addMonths('2026-11', 2)` is `2027-01`. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Returns every month from the first to the last, inclusive; empty if the last precedes the first. */
export const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
