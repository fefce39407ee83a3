import type { Sharp } from 'sharp'

import { ServiceError } from '#lib/service/errors.ts'

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const

/** Checked first, so that no decoder of another format reads the file. */
const isPngOrJpeg = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))

/** Limits of an image, in pixels on each side. */
export type ImageLimits = { minSide: number; maxSide: number }

/**
 * Decodes a PNG or JPEG, has it drawn again upright, and returns what was drawn, without whatever else the file
 * carried. Throws INVALID_IMAGE.
 */
export const redrawImage = async (
  bytes: Buffer,
  { minSide, maxSide }: ImageLimits,
  draw: (image: Sharp) => Sharp,
): Promise<Buffer> => {
  if (!isPngOrJpeg(bytes)) {
    throw new ServiceError(
      'INVALID_IMAGE',
      'The file is not a PNG or JPEG. Save the image in one of these formats.',
    )
  }
  try {
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
      throw new ServiceError(
        'INVALID_IMAGE',
        `The image is ${width} × ${height} pixels. Use one with at least ${minSide} and at most ${maxSide} pixels on each side.`,
      )
    }
    return await draw(image.autoOrient()).timeout({ seconds: 10 }).toBuffer()
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('INVALID_IMAGE', 'The image is damaged. Save it again, and retry.', { cause })
  }
}

/** Reads an upload to its end. Throws FILE_TOO_LARGE with `message` once it is larger than `maxBytes`. */
export const readUpTo = async (
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  message: string,
): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.byteLength
    if (size > maxBytes) throw new ServiceError('FILE_TOO_LARGE', message)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
