/** The value below which the share `quantile` of the sorted numbers lies. */
export const quantileOf = (sorted: ArrayLike<number>, quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN

export const medianOf = (values: readonly number[]): number =>
  quantileOf(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** A line of a report: what was measured, how it compares, and what it should be. */
export const reportLine = (name: string, measured: string, comparison = ''): string =>
  `  ${name.padEnd(34)} ${measured.padEnd(34)} ${comparison}`.trimEnd()
