import { formatDay } from '#lib/service/local-time.ts'
import {
  contentWidth,
  drawLines,
  drawOrnament,
  inks,
  layLines,
  type Line,
  paper,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

/** Who signs, where and when; missing values are blank lines. */
export type Signer = Partial<Record<'declarant_name' | 'declarant_title' | 'place' | 'date', string>>

const valueStyle: TextStyle = { ...textStyles.body, size: 10, leading: 14 }
const columnGap = 24
const lineWidth = (contentWidth - columnGap) / 2
const labelLeading = 12
const rowGap = 6

/** Height of an empty line, high enough to write on by hand. */
const handHeight = 26

type Entry = { label: string; lines: Line[] }

const heightOf = (row: readonly Entry[]): number =>
  Math.max(handHeight, ...row.map(({ lines }) => lines.length * valueStyle.leading))

const drawEntry = (sheet: Sheet, { label, lines }: Entry, { x, y }: { x: number; y: number }): void => {
  const labelled = layLines(sheet, label, textStyles.quiet, lineWidth)
  const draw = (): void => {
    // In reading order: first the label, then the value.
    drawLines(sheet, labelled, textStyles.quiet, { x, y: y + 2 })
    drawLines(sheet, lines, valueStyle, { x, y: y - lines.length * valueStyle.leading })
  }
  sheet.root.add(sheet.pdf.struct('P', {}, draw))
  drawOrnament(sheet, () => {
    sheet.pdf
      .moveTo(x, y)
      .lineTo(x + lineWidth, y)
      .lineWidth(0.75)
      .strokeColor(inks.strongRule)
      .stroke()
  })
}

/**
 * Lays out the lines to sign on, each with its label below: filled in where a value was entered, otherwise blank. `draw`
 * sets them from where the sheet is then.
 */
export const laySignature = (sheet: Sheet, input: Signer): { height: number; draw: () => void } => {
  const entry = (label: string, value: string | undefined): Entry => ({
    label,
    lines: value ? layLines(sheet, value, valueStyle, lineWidth) : [],
  })
  const rows = [
    [entry('Signature', undefined)],
    [entry('Name', input.declarant_name), entry('Title', input.declarant_title)],
    [entry('Place', input.place), entry('Date', input.date && formatDay(input.date))],
  ]
  return {
    height: rows.reduce((height, row) => height + heightOf(row) + labelLeading + rowGap, 0),
    draw: () => {
      for (const row of rows) {
        const y = sheet.y + heightOf(row)
        row.forEach((each, column) => {
          drawEntry(sheet, each, { x: paper.side + column * (lineWidth + columnGap), y })
        })
        sheet.y = y + labelLeading + rowGap
      }
    },
  }
}
