import type { MakeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import { formatDay } from '#lib/service/evidence/summary-format.ts'
import {
  contentWidth,
  drawLines,
  drawOrnament,
  inks,
  layLines,
  makeRoom,
  paper,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

const lineWidth = 300
const labelLeading = 12
const gap = 12
const valueStyle: TextStyle = { ...textStyles.body, size: 10, leading: 14 }

/** Height of an empty line, high enough to write on by hand. */
const handHeight = 26

/** Draws lines with their names below, kept together on one page: what was given stands on them, the rest is blank. */
export const setSignatureLines = (sheet: Sheet, input: MakeDeclarationInput): void => {
  const entries: [label: string, value: string][] = [
    ['Signature', ''],
    ['Name', input.declarant_name ?? ''],
    ['Title', input.declarant_title ?? ''],
    ['Place', input.place ?? ''],
    ['Date', input.date ? formatDay(input.date) : ''],
  ]
  const laid = entries.map(([label, value]) => ({
    label,
    lines: value === '' ? [] : layLines(sheet, value, valueStyle, Math.min(lineWidth, contentWidth)),
  }))
  const heightOf = ({ lines }: (typeof laid)[number]): number =>
    Math.max(handHeight, lines.length * valueStyle.leading)
  makeRoom(
    sheet,
    laid.reduce((height, entry) => height + heightOf(entry) + labelLeading + gap, 0),
  )
  for (const entry of laid) {
    const ruleY = sheet.y + heightOf(entry)
    const labelled = layLines(sheet, entry.label, textStyles.quiet, lineWidth)
    const draw = (): void => {
      // In the order in which it is read: first what it is, then what stands there.
      drawLines(sheet, labelled, textStyles.quiet, { x: paper.side, y: ruleY + 2 })
      const top = ruleY - entry.lines.length * valueStyle.leading
      drawLines(sheet, entry.lines, valueStyle, { x: paper.side, y: top })
    }
    sheet.root.add(sheet.pdf.struct('P', {}, draw))
    drawOrnament(sheet, () => {
      sheet.pdf
        .moveTo(paper.side, ruleY)
        .lineTo(paper.side + lineWidth, ruleY)
        .lineWidth(0.75)
        .strokeColor(inks.strongRule)
        .stroke()
    })
    sheet.y = ruleY + labelLeading + gap
  }
}
