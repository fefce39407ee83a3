import { drawMarkOverlay } from '#lib/service/pdf/mark-overlay.ts'

import type { PdfInspector } from './inspector.ts'

/** The longer side of the drawing in points, so small that its outlines are wide on a photo. */
const drawnSide = 300

/** How soft the light around the outlines is, in pixels: the mark shows on any ground. */
const haloSigma = 3

/** The quality in which photos are stored. */
export const photoQuality = 85

/**
 * Draws the mark across a photo, as a JPEG; returns it unchanged without a mark. Throws as `drawFirstPage` does.
 */
export const markPhoto = async (
  inspector: Pick<PdfInspector, 'drawFirstPage'>,
  photo: Buffer,
  mark: string | null,
): Promise<Buffer> => {
  if (mark === null) return photo
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(photo).metadata()
  const scale = drawnSide / Math.max(width, height)
  const overlay = await drawMarkOverlay(mark, { width: width * scale, height: height * scale })
  const drawn = await inspector.drawFirstPage({ pdf: Uint8Array.from(overlay) })
  const outlines = await sharp(drawn.dots, {
    raw: { width: drawn.width, height: drawn.height, channels: 1 },
  })
    .negate()
    .resize({ width, height, fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer()
  const raw = { width, height, channels: 1 } as const
  const halo = await sharp(outlines, { raw })
    .blur(haloSigma)
    .linear(4, 0)
    .toColorspace('b-w')
    .raw()
    .toBuffer()
  const layer = (shape: Buffer, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .joinChannel(shape, { raw })
      .png()
      .toBuffer()
  const [light, dark] = [await layer(halo, '#ffffff'), await layer(outlines, '#000000')]
  return sharp(photo)
    .composite([{ input: light }, { input: dark }])
    .jpeg({ quality: photoQuality })
    .toBuffer()
}
