import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const inchesPerMeter = 39.370_078_74

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const resolutionOf = (dpi: number): Buffer => {
  const resolution = Buffer.alloc(9)
  resolution.writeUInt32BE(Math.round(dpi * inchesPerMeter), 0)
  resolution.writeUInt32BE(Math.round(dpi * inchesPerMeter), 4)
  resolution[8] = 1
  return chunk('pHYs', resolution)
}

/** A picture in gray: rows from the top, each of `bytesPerRow` bytes; 0 is black. */
type GrayDots = {
  width: number
  height: number
  bitsPerDot: 1 | 8
  bytesPerRow: number
  dots: Uint8Array
  /** Resolution that the file states, in which it is printed in its own size. */
  dpi?: number
}

/** Writes a picture in gray as a PNG. The same picture gives the same bytes. */
export const writePng = ({ width, height, bitsPerDot, bytesPerRow, dots, dpi }: GrayDots): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Gray, no interlace.
  header[8] = bitsPerDot
  // Each row is preceded by the number of its filter: 0, none.
  const rows = Buffer.alloc((bytesPerRow + 1) * height)
  for (let y = 0; y < height; y += 1)
    rows.set(dots.subarray(y * bytesPerRow, (y + 1) * bytesPerRow), y * (bytesPerRow + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(dpi === undefined ? [] : [resolutionOf(dpi)]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
