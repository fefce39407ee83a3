import { numberWidth, setParagraph } from '#lib/service/pdf/paragraph.ts'
import {
  contentWidth,
  drawRule,
  inks,
  layLines,
  makeRoom,
  paper,
  setBlock,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

import { laySignature, type Signer } from './signature-block.ts'

/** Larger than the tables, since it is read and signed. */
const proseStyle: TextStyle = { ...textStyles.body, size: 10, leading: 14 }
const paragraphGap = 6

/** A paragraph of the declaration; statements have numbers. */
export type Declared = { text: string; number?: string }

/** Renders a paragraph of the declaration. */
export const setDeclared = (sheet: Sheet, { text, ...numbered }: Declared): void => {
  setParagraph(sheet, text, proseStyle, numbered)
  sheet.y += paragraphGap
}

/** A block drawn from the current position, and its height in points. */
type Block = { height: number; draw: () => void }

/**
 * Renders the last paragraphs, the signature and what belongs below it on one page: a signature alone on a page could
 * be put under anything.
 */
export const setSigned = (
  sheet: Sheet,
  last: readonly Declared[],
  signer: Signer,
  below: Block = { height: 0, draw: () => {} },
): void => {
  const heights = last.map(
    ({ text }) =>
      layLines(sheet, text, proseStyle, contentWidth - numberWidth).length * proseStyle.leading +
      paragraphGap,
  )
  const signature = laySignature(sheet, signer)
  makeRoom(
    sheet,
    heights.reduce((sum, height) => sum + height, signature.height + below.height),
  )
  for (const declared of last) setDeclared(sheet, declared)
  sheet.y += 4
  // Where these paragraphs alone are longer than a page.
  makeRoom(sheet, signature.height + below.height)
  signature.draw()
  below.draw()
}

/** The caption of a court. */
export type Caption = Partial<Record<'court' | 'parties' | 'case_number', string>>

const caseNumberWidth = 150

/** Sets the caption of a court: the court, and below it the parties with the case number beside them. */
export const setCaption = (sheet: Sheet, { court, parties, case_number: caseNumber }: Caption): void => {
  const style = textStyles.fact
  if (court) setBlock(sheet, 'P', court, { ...style, size: 11, leading: 15 })
  sheet.y += 10
  const top = sheet.y
  const x = paper.side + contentWidth - caseNumberWidth
  if (parties) setBlock(sheet, 'P', parties, style, { width: contentWidth - caseNumberWidth - 24 })
  const below = sheet.y
  sheet.y = top
  if (caseNumber) setBlock(sheet, 'P', `Case No. ${caseNumber}`, style, { x, width: caseNumberWidth })
  sheet.y = Math.max(below, sheet.y) + 8
  drawRule(sheet, sheet.y, 1.25, inks.strongRule)
  sheet.y += 18
}
