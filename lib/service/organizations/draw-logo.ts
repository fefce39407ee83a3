import sharp from 'sharp'

import { logoLimits } from '#lib/contract/organizations/organization.ts'
import { ServiceError } from '#lib/service/errors.ts'

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const

/** Looked at first, so that no decoder of another format is ever given the file. */
const isPngOrJpeg = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))

/**
 * The image, decoded and drawn anew as a PNG of its own: upright, not larger than a letterhead needs, and without
 * whatever else the file carried. Throws INVALID_IMAGE.
 */
export const drawLogo = async (bytes: Buffer): Promise<Buffer> => {
  const { minSide, maxSide, keptSide } = logoLimits
  if (!isPngOrJpeg(bytes)) {
    throw new ServiceError(
      'INVALID_IMAGE',
      'The file is not a PNG or JPEG. Save the logo in one of these formats.',
    )
  }
  try {
    const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
      throw new ServiceError(
        'INVALID_IMAGE',
        `The image is ${width} × ${height} pixels. Use one with at least ${minSide} and at most ${maxSide} pixels on each side.`,
      )
    }
    return await image
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      // What is transparent is the paper: papers for archives allow no transparency, and pages show it on white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('INVALID_IMAGE', 'The image is damaged. Save it again, and retry.', { cause })
  }
}
