/** A label as the printer would burn it: dots, rows from the top, 1 for black. */
export type BurnedLabel = { width: number; height: number; bytesPerRow: number; bits: Buffer }

/** ZPL II that a label printer does not understand, or cannot print. */
export class ZplError extends Error {
  override readonly name = 'ZplError'
}

const refuse = (message: string): never => {
  throw new ZplError(message)
}

const dotsIn = (format: string, command: string): number => {
  const [, digits] = new RegExp(String.raw`\^${command}(\d+)`).exec(format) ?? []
  return digits ? Number(digits) : refuse(`The format has no ^${command}.`)
}

/** Commands that are understood here; a real printer ignores others, which would hide a mistake. */
const known = new Set(['FX', 'PW', 'LL', 'LH', 'PQ', 'FO', 'GF', 'FS'])

const readGraphic = (format: string): { bytesPerRow: number; bits: Buffer } => {
  const [, bytes, field, row, hex] = /\^GFA,(\d+),(\d+),(\d+),([^^]*)/.exec(format) ?? []
  if (bytes === undefined || hex === undefined) return refuse('The format has no ^GFA.')
  const data = hex.replaceAll(/\s/g, '')
  const [byteCount, fieldCount, bytesPerRow] = [Number(bytes), Number(field), Number(row)]
  if (!/^(?:[0-9A-F]{2})*$/.test(data)) refuse('The graphic is not hexadecimal.')
  if (data.length !== 2 * byteCount || byteCount !== fieldCount) {
    refuse(`The graphic has ${data.length / 2} bytes instead of ${byteCount}.`)
  }
  if (bytesPerRow === 0 || fieldCount % bytesPerRow !== 0)
    refuse('The graphic does not end with a whole row.')
  return { bytesPerRow, bits: Buffer.from(data, 'hex') }
}

const readFormat = (format: string, headDots: number): BurnedLabel => {
  for (const [, command = ''] of format.matchAll(/[\^~]([A-Z][A-Z0-9])/g)) {
    if (!known.has(command)) refuse(`^${command} is not supported.`)
  }
  const [width, height] = [dotsIn(format, 'PW'), dotsIn(format, 'LL')]
  if (width > headDots) refuse(`The label is ${width} dots wide; the print head has ${headDots}.`)
  const { bytesPerRow, bits } = readGraphic(format)
  if (bytesPerRow !== Math.ceil(width / 8)) refuse(`A row of ${bytesPerRow} bytes is not ${width} dots.`)
  if (bits.byteLength !== bytesPerRow * height) refuse(`The graphic is not ${height} rows long.`)
  return { width, height, bytesPerRow, bits }
}

/** Reads a stream of ZPL II like a printer with this many dots. Throws `ZplError` for anything but complete labels. */
export const readZpl = (stream: string, headDots: number): BurnedLabel[] => {
  const labels: BurnedLabel[] = []
  let rest = stream.trimStart()
  while (rest !== '') {
    const end = rest.indexOf('^XZ')
    if (!rest.startsWith('^XA') || end === -1) refuse('The stream is not made of formats from ^XA to ^XZ.')
    const format = rest.slice('^XA'.length, end)
    if (format.includes('^XA')) refuse('A format begins within another.')
    labels.push(readFormat(format, headDots))
    rest = rest.slice(end + '^XZ'.length).trimStart()
  }
  return labels
}
