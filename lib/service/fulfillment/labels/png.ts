import { crc32, deflateSync } from 'node:zlib'

import type { Bitmap } from '#lib/service/inspection/draw-pages.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const inchesPerMeter = 39.370_078_74

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Writes a bitmap as a PNG of one bit per dot that says its resolution, so that it is printed in its own size. */
export const toPng = ({ width, height, bytesPerRow, bits }: Bitmap, dpi: number): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit of gray, no interlace.
  header[8] = 1
  const resolution = Buffer.alloc(9)
  resolution.writeUInt32BE(Math.round(dpi * inchesPerMeter), 0)
  resolution.writeUInt32BE(Math.round(dpi * inchesPerMeter), 4)
  resolution[8] = 1
  const rows = Buffer.alloc((bytesPerRow + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < bytesPerRow; x += 1) {
      // In PNG 1 is white.
      rows[y * (bytesPerRow + 1) + 1 + x] = ~(bits[y * bytesPerRow + x] ?? 0) & 0xff
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', resolution),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
