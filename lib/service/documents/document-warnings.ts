import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'

/** Moves the pages of a warning of a part to where the part is in the whole, and names the part. */
export const warningOfPart = (
  { code, message, pages }: DocumentWarning,
  { filename, firstPage }: { filename: string; firstPage: number },
): DocumentWarning => ({
  code,
  message: `${filename}: ${message}`,
  pages: pages.map((page) => page + firstPage - 1),
})

/** Removes warnings that repeat an earlier one of the same kind and pages. */
export const mergeWarnings = (warnings: readonly DocumentWarning[]): DocumentWarning[] =>
  warnings.filter(
    ({ code, pages }, index) =>
      !warnings
        .slice(0, index)
        .some((before) => before.code === code && pages.every((page) => before.pages.includes(page))),
  )
