/** Page counts of an exhibit's sections, in order. */
export type SectionPages = {
  /** Cover and index. */
  front: number
  /** For each letter its sheet, and each part of it. */
  letters: readonly { sheet: number; parts: readonly number[] }[]
  appendix: number
}

/** On which page each section begins, from 1; null for a part without pages. */
export type Pagination = {
  letters: { first: number; parts: (number | null)[] }[]
  appendix: number
  total: number
}

/** Numbers the pages of an exhibit. */
export const paginate = ({ front, letters, appendix }: SectionPages): Pagination => {
  let next = front + 1
  const numbered = letters.map(({ sheet, parts }) => {
    const first = next
    next += sheet
    const starts = parts.map((pages) => {
      const start = pages === 0 ? null : next
      next += pages
      return start
    })
    return { first, parts: starts }
  })
  return { letters: numbered, appendix: next, total: next + appendix - 1 }
}
