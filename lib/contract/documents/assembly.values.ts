/** Minimum number of PDFs in one assembled document. */
export const fewestParts = 2
export const mostParts = 20

/** Options for assembling PDFs. */
export type AssemblyOptions = {
  /** A sheet between two PDFs that names the one that follows. */
  separators: boolean
  /** Blank pages, so that each PDF begins on its own sheet when printed on both sides. */
  newSheets: boolean
}

/** Position of a PDF in the assembled document; pages are counted from 1. */
export type PartPlace = { separatorPage: number | null; firstPage: number; lastPage: number }

export type AssemblyLayout = { parts: PartPlace[]; blankPages: number[]; pageCount: number }

/** Returns the positions of PDFs with these page counts in the assembled document, in order, and its blank pages. */
export const layOutParts = (
  pageCounts: readonly number[],
  { separators, newSheets }: AssemblyOptions,
): AssemblyLayout => {
  const blankPages: number[] = []
  let pageCount = 0
  /** Returns the next page, on the front of a sheet where each part has its own. */
  const beginPage = (): number => {
    if (newSheets && pageCount % 2 === 1) blankPages.push((pageCount += 1))
    return (pageCount += 1)
  }
  const parts = pageCounts.map((pages, index): PartPlace => {
    const separatorPage = separators && index > 0 ? beginPage() : null
    const firstPage = beginPage()
    pageCount = firstPage + pages - 1
    return { separatorPage, firstPage, lastPage: pageCount }
  })
  return { parts, blankPages, pageCount }
}
