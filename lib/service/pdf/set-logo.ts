import { makeRoom, paper, type Sheet } from './sheet.ts'

/** A picture in a document: a PNG without transparency, which papers for archives do not allow. */
type Picture = { png: Buffer; alt: string }

/** A mark at the head of a document. */
export type Logo = Picture

type PictureSize = { width: number; height: number }

/**
 * Draws a picture at the current position of the sheet, as large as it is there at most, and stays there. Returns its size,
 * in points.
 */
export const setPicture = (sheet: Sheet, { png, alt }: Picture, most: PictureSize): PictureSize => {
  const { pdf, root } = sheet
  // Where the header of a PNG has them (RFC 2083, 4.1.1).
  const [pixelsWide, pixelsHigh] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const scale = Math.min(most.height / pixelsHigh, most.width / pixelsWide)
  const [width, height] = [pixelsWide * scale, pixelsHigh * scale]
  makeRoom(sheet, height)
  const { y } = sheet
  // A variable, because the declared options lack `bbox`, which pdfkit reads.
  const options = { alt, bbox: [paper.side, y, paper.side + width, y + height] }
  const draw = (): void => {
    pdf.image(png, paper.side, y, { width, height })
  }
  root.add(pdf.struct('Figure', options, draw))
  return { width, height }
}

const gapBelow = 8

/** Renders the logo at the current position of the sheet, no larger than a letterhead. Does nothing without a logo. */
export const setLogo = (sheet: Sheet, logo: Logo | null): void => {
  if (!logo) return
  sheet.y += setPicture(sheet, logo, { width: 170, height: 34 }).height + gapBelow
}
