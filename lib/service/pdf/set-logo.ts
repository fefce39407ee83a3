import { makeRoom, paper, type Sheet } from './sheet.ts'

/** A mark at the head of a document: a PNG without transparency, which papers for archives do not allow. */
export type Logo = { png: Buffer; alt: string }

const maxHeight = 34
const maxWidth = 170
const gapBelow = 8

/** Renders the logo at the current position of the sheet, not larger than a letterhead; no-op if there is none. */
export const setLogo = (sheet: Sheet, logo: Logo | null): void => {
  if (!logo) return
  const { pdf, root } = sheet
  // Where the header of a PNG has them (RFC 2083, 4.1.1).
  const [pixelsWide, pixelsHigh] = [logo.png.readUInt32BE(16), logo.png.readUInt32BE(20)]
  const scale = Math.min(maxHeight / pixelsHigh, maxWidth / pixelsWide)
  const [width, height] = [pixelsWide * scale, pixelsHigh * scale]
  makeRoom(sheet, height + gapBelow)
  const { y } = sheet
  // A variable, because the declared options lack `bbox`, which pdfkit reads.
  const options = { alt: logo.alt, bbox: [paper.side, y, paper.side + width, y + height] }
  const draw = (): void => {
    pdf.image(logo.png, paper.side, y, { width, height })
  }
  root.add(pdf.struct('Figure', options, draw))
  sheet.y += height + gapBelow
}
