import type { ServiceContext } from '#lib/service/context.ts'
import { type Logo, setLogo } from '#lib/service/pdf/set-logo.ts'
import {
  clipLines,
  contentWidth,
  drawLines,
  drawRule,
  inks,
  layLines,
  lineOf,
  paper,
  setBlock,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

/** Sets the mark of who paid, the seller's name and particulars, then what the document is. */
export const setHead = (
  sheet: Sheet,
  { seller, logo }: { seller: ServiceContext['config']['seller']; logo: Logo | null },
  titles: { title: string; subtitle: string },
): void => {
  setLogo(sheet, logo)
  setBlock(sheet, 'P', seller.name, textStyles.letterhead)
  if (seller.details.length > 0) setBlock(sheet, 'P', seller.details.join('  ·  '), textStyles.small)
  sheet.y += 8
  drawRule(sheet, sheet.y, 1.25, inks.strongRule)
  sheet.y += 18
  setBlock(sheet, 'H1', titles.title, textStyles.title)
  sheet.y += 2
  setBlock(sheet, 'P', titles.subtitle, textStyles.subtitle)
  sheet.y += 14
}

/** A term and its text, which is cut after some lines. */
export type Particular = { term: string; words: string; style?: TextStyle }

const maxLines = 3
const columnGap = 24
const columnWidth = (contentWidth - columnGap) / 2

const setParticular = (sheet: Sheet, particular: Particular, place: { x: number; y: number }): number => {
  const style = particular.style ?? textStyles.fact
  const lines = clipLines(layLines(sheet, particular.words, style, columnWidth), maxLines)
  const draw = (): void => {
    drawLines(sheet, [lineOf(particular.term)], textStyles.label, place)
    drawLines(sheet, lines, style, { x: place.x, y: place.y + textStyles.label.leading })
  }
  sheet.root.add(sheet.pdf.struct('P', {}, draw))
  return textStyles.label.leading + lines.length * style.leading
}

/** Sets particulars in two columns, row by row. */
export const setParticulars = (sheet: Sheet, particulars: readonly Particular[]): void => {
  for (let index = 0; index < particulars.length; index += 2) {
    const heights = particulars.slice(index, index + 2).map((particular, column) => {
      const x = paper.side + column * (columnWidth + columnGap)
      return setParticular(sheet, particular, { x, y: sheet.y })
    })
    sheet.y += Math.max(...heights) + 9
  }
}
