import type { ServiceContext } from '#lib/service/context.ts'
import type { GrayPicture } from '#lib/service/inspection/draw-picture.ts'

/** Carriers' labels beside the signature. The part below ends where their next paragraph may begin. */
const labels = ['Signature of Recipient', 'Recipient Signature', 'Recipient’s Signature']
const partHeight = 96

type Inspector = Pick<ServiceContext, 'inspector'>

const toPng = async ({ width, height, dots }: GrayPicture): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Draws the signature on a return receipt, a PNG without transparency; null if it cannot be found. Throws INVALID_PDF or
 * ENCRYPTED_PDF if the receipt cannot be drawn.
 */
export const drawSignature = async ({ inspector }: Inspector, pdf: Uint8Array): Promise<Buffer | null> => {
  const picture = await inspector.drawPart({ pdf: Uint8Array.from(pdf), labels, partHeight })
  return picture && toPng(picture)
}

/** Draws the signature on a return receipt, or if it cannot be found, the first page. Throws as `drawSignature` does. */
export const drawReceipt = async ({ inspector }: Inspector, pdf: Uint8Array): Promise<Buffer> =>
  (await drawSignature({ inspector }, pdf)) ??
  toPng(await inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) }))
