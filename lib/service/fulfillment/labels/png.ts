import { writePng } from '#lib/service/files/png.ts'
import type { Bitmap } from '#lib/service/inspection/draw-pages.ts'

/** Writes a bitmap as a PNG of one bit per dot that says its resolution, so that it is printed in its own size. */
export const toPng = ({ width, height, bytesPerRow, bits }: Bitmap, dpi: number): Uint8Array =>
  // In PNG 1 is white.
  writePng({ width, height, bitsPerDot: 1, bytesPerRow, dots: bits.map((byte) => ~byte & 0xff), dpi })
