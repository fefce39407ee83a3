import { sheetSize } from '#lib/contract/documents/sheet.ts'

/** What most printers leave blank at every edge of the paper: a quarter of an inch, in points. */
const blankPoints = 18

/** Where a page lies on its sheet. Shares are of the sheet's width and height. */
export type PrintArea = {
  /** Width by height of the sheet, turned as the page is. */
  sheetRatio: number
  pageWidth: number
  pageHeight: number
  blankX: number
  blankY: number
  /** What the page is printed at, in hundredths: 100 unless it is larger than the paper. */
  percent: number
}

/** Places a page on the paper as it is printed: made smaller where it must be, never larger. Sizes are in points. */
export const placeOnSheet = (page: { width: number; height: number }): PrintArea => {
  const isLandscape = page.width > page.height
  const [width, height] = isLandscape
    ? [sheetSize.heightPoints, sheetSize.widthPoints]
    : [sheetSize.widthPoints, sheetSize.heightPoints]
  const scale = Math.min(1, width / page.width, height / page.height)
  return {
    sheetRatio: width / height,
    pageWidth: (page.width * scale) / width,
    pageHeight: (page.height * scale) / height,
    blankX: blankPoints / width,
    blankY: blankPoints / height,
    // PDF writers are off by a few points when they mean the paper's own size.
    percent: scale > 0.99 ? 100 : Math.max(1, Math.floor(scale * 100)),
  }
}
