import { ServiceError } from '#lib/service/errors.ts'
import { closeSheet, contentWidth, openSheet, paper, setBlock, textStyles } from '#lib/service/pdf/sheet.ts'

/** Sets a photo on a page of its own, in its proportions, as large as there is room. Throws INVALID_PDF for what is no picture. */
export const drawPhotoPage = async (
  jpeg: Uint8Array,
  { caption, createdAt }: { caption: string; createdAt: Date },
): Promise<Buffer> => {
  const sheet = await openSheet({ title: 'Photo', createdAt, content: caption })
  setBlock(sheet, 'P', caption, textStyles.quiet)
  sheet.y += 8
  const fit: [number, number] = [contentWidth, paper.height - paper.bottom - sheet.y]
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const draw = () => {
    try {
      sheet.pdf.image(bytes, paper.side, sheet.y, { fit, align: 'center' })
    } catch (error) {
      throw new ServiceError('INVALID_PDF', 'The photo cannot be shown as a picture.', { cause: error })
    }
  }
  sheet.root.add(sheet.pdf.struct('Figure', { alt: caption }, draw))
  return closeSheet(sheet, () => {})
}
