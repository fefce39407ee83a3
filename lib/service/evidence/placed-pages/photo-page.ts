import { ServiceError } from '#lib/service/errors.ts'
import { closeSheet, contentWidth, openSheet, paper, setBlock, textStyles } from '#lib/service/pdf/sheet.ts'

/**
 * Renders a photo on a separate page, in proportion, as large as possible. Throws INVALID_PDF if it is not a picture.
 */
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
