import type { ServiceContext } from '#lib/service/context.ts'

/** Carriers' labels beside the signature. The part below ends where their next paragraph may begin. */
const labels = ['Signature of Recipient', 'Recipient Signature', 'Recipient’s Signature']
const partHeight = 96

/** A picture of a return receipt, without transparency. `isWholePage`: the signature was not found on it. */
type ReceiptPicture = { png: Buffer; width: number; height: number; isWholePage: boolean }

/**
 * Draws the signature on a return receipt, or if it cannot be found, the first page. Throws INVALID_PDF or ENCRYPTED_PDF if
 * it cannot be drawn.
 */
export const drawReceipt = async (
  { inspector }: Pick<ServiceContext, 'inspector'>,
  pdf: Uint8Array,
): Promise<ReceiptPicture> => {
  const picture = await inspector.drawPicture({ pdf: Uint8Array.from(pdf), labels, partHeight })
  const { width, height, dots, isWholePage } = picture
  const { default: sharp } = await import('sharp')
  const png = await sharp(dots, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { png, width, height, isWholePage }
}
