/** Rows that each group gets before any gets more. */
const least = 3

/**
 * Divides the rows of a list between its groups: a few for each, and what is left over for the first that have more.
 * Takes how many each group has, and returns how many of each are shown.
 */
export const shareRows = (found: readonly number[], limit: number): number[] => {
  const shares: number[] = []
  let left = limit
  for (const count of found) {
    const share = Math.min(count, least, left)
    shares.push(share)
    left -= share
  }
  return found.map((count, at) => {
    const share = shares[at] ?? 0
    const more = Math.min(count - share, left)
    left -= more
    return share + more
  })
}
