import { hash } from 'node:crypto'

import type { ServiceContext } from '#lib/service/context.ts'
import { writePng } from '#lib/service/files/png.ts'
import type { GrayPicture } from '#lib/service/inspection/draw-picture.ts'

/** Carriers' labels beside the signature. The part below ends where their next paragraph may begin. */
const labels = ['Signature of Recipient', 'Recipient Signature', 'Recipient’s Signature']
const partHeight = 96

type Inspector = Pick<ServiceContext, 'inspector'>

const toPng = ({ width, height, dots }: GrayPicture): Buffer =>
  writePng({ width, height, bitsPerDot: 8, bytesPerRow: width, dots })

/** The latest signatures that were drawn, by the SHA-256 of their receipts: a few kilobytes each. */
const latest = new Map<string, Buffer | null>()
const mostKept = 200

/**
 * Draws the signature on a return receipt, a PNG without transparency; null if it cannot be found. A receipt that was drawn
 * lately is not drawn again: the same bytes give the same picture. Throws INVALID_PDF or ENCRYPTED_PDF if the receipt cannot
 * be drawn.
 */
export const drawSignature = async ({ inspector }: Inspector, pdf: Uint8Array): Promise<Buffer | null> => {
  const sha256 = hash('sha256', pdf)
  const known = latest.get(sha256)
  if (known !== undefined) return known
  const picture = await inspector.drawPart({ pdf: Uint8Array.from(pdf), labels, partHeight })
  const png = picture && toPng(picture)
  latest.set(sha256, png)
  const [oldest] = latest.keys()
  if (latest.size > mostKept && oldest !== undefined) latest.delete(oldest)
  return png
}

/** Draws the signature on a return receipt, or if it cannot be found, the first page. Throws as `drawSignature` does. */
export const drawReceipt = async ({ inspector }: Inspector, pdf: Uint8Array): Promise<Buffer> =>
  (await drawSignature({ inspector }, pdf)) ??
  toPng(await inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) }))
