/** More than any document has; a longer range is a slip. */
const mostPages = 1000

/** Reads pages as people write them, such as `3, 5-7`; null when it cannot be read. */
export const readPages = (text: string): number[] | null => {
  const pages = new Set<number>()
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, first, last] = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part) ?? []
    if (first === undefined) return null
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from < 1 || to < from || to - from >= mostPages) return null
    for (let page = from; page <= to; page += 1) pages.add(page)
  }
  return [...pages].toSorted((a, b) => a - b)
}
