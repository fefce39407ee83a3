/** Returns the median of values with their counts, rounded half up; null for none. */
export const medianOf = (groups: readonly { value: number; count: number }[]): number | null => {
  const ordered = groups.toSorted((a, b) => a.value - b.value)
  const total = ordered.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  /** Returns the value at a position, from 0, as if each were repeated by its count. */
  const at = (place: number): number => {
    let passed = 0
    for (const { value, count } of ordered) {
      passed += count
      if (place < passed) return value
    }
    return 0
  }
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2)
}
