import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'

/** The unprintable margin of most printers: a quarter of an inch, in points. */
const blankPoints = 18

/** The position of a page on its sheet, as fractions of the sheet's width and height. */
export type PrintArea = {
  /** The aspect ratio of the sheet, rotated like the page. */
  sheetRatio: number
  pageWidth: number
  pageHeight: number
  blankX: number
  blankY: number
  /** The printed scale in percent: 100 unless the page is larger than the paper. */
  percent: number
}

/** Returns the printed position of a page: scaled down where necessary, never up. Sizes are in points. */
export const placeOnSheet = (page: { width: number; height: number }): PrintArea => {
  const isLandscape = page.width > page.height
  const [width, height] = isLandscape
    ? [sheetSizes.letter.heightPoints, sheetSizes.letter.widthPoints]
    : [sheetSizes.letter.widthPoints, sheetSizes.letter.heightPoints]
  const scale = Math.min(1, width / page.width, height / page.height)
  return {
    sheetRatio: width / height,
    pageWidth: (page.width * scale) / width,
    pageHeight: (page.height * scale) / height,
    blankX: blankPoints / width,
    blankY: blankPoints / height,
    // PDF writers round the paper size by a few points.
    percent: scale > 0.99 ? 100 : Math.max(1, Math.floor(scale * 100)),
  }
}
