import { labelFormats, labelInches } from '#lib/sandbox/vendors/easypost/label-sizes.ts'

import type { LabelDrawing, Mark } from './drawing.ts'

const { dotsPerInch } = labelFormats.ZPL
/** Three dots of 1/203 inch: .0148 inches, where two would be below the least that the postal service reads. */
const moduleDots = 3

const dots = (inches: number): number => Math.round(inches * dotsPerInch)

/** Caret and tilde begin commands, so they are written by their codes, which needs ^FH before the field. */
const fieldData = (value: string): string =>
  value.replaceAll(/[\^~_]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`)

const commandFor = (mark: Mark): string => {
  switch (mark.kind) {
    case 'text': {
      const height = dots(mark.size / 72)
      const reverse = mark.isWhite ? '^FR' : ''
      return `^FO${dots(mark.x)},${dots(mark.y)}^A0N,${height},${height}${reverse}^FH^FD${fieldData(mark.value)}^FS`
    }
    case 'fill': {
      const [width, height] = [dots(mark.width), dots(mark.height)]
      // A box as thick as its shorter side is filled.
      return `^FO${dots(mark.x)},${dots(mark.y)}^GB${width},${height},${Math.min(width, height)}^FS`
    }
    case 'frame':
      return `^FO${dots(mark.x)},${dots(mark.y)}^GB${dots(mark.width)},${dots(mark.height)},${dots(mark.thickness)}^FS`
    case 'bars': {
      const left = dots(mark.x + mark.width / 2) - Math.round((mark.code.modules * moduleDots) / 2)
      return `^FO${left},${dots(mark.y)}^BY${moduleDots}^BCN,${dots(mark.height)},N,N,N,N^FD${mark.code.zpl}^FS`
    }
  }
}

/** Writes a label as ZPL for a printer with 203 dots per inch. */
export const renderZpl = (drawing: LabelDrawing): Buffer => {
  const { width, height } = labelInches[drawing.size]
  return Buffer.from(
    [
      '^XA',
      '^CI28',
      `^FX ${fieldData(drawing.title)}^FS`,
      `^PW${dots(width)}`,
      `^LL${dots(height)}`,
      '^LH0,0',
      ...drawing.marks.map(commandFor),
      '^XZ',
      '',
    ].join('\n'),
  )
}
