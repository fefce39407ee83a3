import {
  closeSheet,
  drawLines,
  lineOf,
  openSheet,
  paper,
  roomLeft,
  type Sheet,
  turnPage,
  widthOf,
} from '#lib/service/pdf/sheet.ts'

import { fitImage, LetterLayout, type Strip, styles, unstyled } from './lay-letter.ts'
import { type Block, forEachText, LetterError, type LetterheadParts } from './letter-model.ts'
import { LineSetter } from './styled-lines.ts'

/** A letter ready to render, with all fields filled in. */
export type LetterToSet = {
  blocks: Block[]
  letterhead: LetterheadParts | null
  signature: Uint8Array | null
  maxPages: number
}

const side = 72
const width = paper.width - 2 * side
const headFrame = { width: 200, height: 64 } as const
const pageHeight = paper.height - paper.top - paper.bottom

/** Any moment: the same letter is to be the same bytes. */
const createdAt = new Date(0)

/** The image at the left, and the lines at the right, ending with the text. */
const setLetterhead = (sheet: Sheet, { image, lines }: LetterheadParts): void => {
  const { pdf, root } = sheet
  const top = sheet.y
  let height = 0
  if (image) {
    const size = fitImage(image, headFrame)
    // A variable, because the declared options lack `bbox`, which pdfkit reads.
    const options = { alt: 'Letterhead', bbox: [side, top, side + size.width, top + size.height] }
    const paint = (): void => {
      pdf.image(Buffer.from(image), side, top, size)
    }
    root.add(pdf.struct('Figure', options, paint))
    height = size.height
  }
  const setter = new LineSetter(sheet, styles.small)
  const room = width - (image ? headFrame.width + 16 : 0)
  const laid = lines
    .filter((text) => text !== '')
    .flatMap((text, index) => setter.layLines([{ ...unstyled, strong: index === 0, text }], room))
  if (laid.length > 0) {
    // A document does not end while an element that was opened belongs to nothing.
    const element = pdf.struct('P')
    root.add(element)
    for (const [index, line] of laid.entries()) {
      const place = { x: paper.width - side - room, y: top + index * styles.small.leading, width: room }
      element.add(() => setter.drawLine(line, 'end', place))
    }
  }
  height = Math.max(height, laid.length * styles.small.leading)
  if (height > 0) sheet.y += height + 26
}

/** The height of a strip and of all that stay with it. */
const groupHeight = (strips: readonly Strip[], start: number): number => {
  let height = 0
  for (let index = start; index < strips.length; index += 1) {
    const strip = strips[index]
    if (!strip || strip.kind === 'break') break
    height += strip.height
    if (strip.kind === 'content' && !strip.staysWithNext) break
  }
  return height
}

/** Pours strips into pages. Throws `LetterError` when there are more than `maxPages`. */
const pour = (sheet: Sheet, strips: readonly Strip[], maxPages: number): void => {
  let pages = 1
  // Turned for what follows: a break at the end of a letter makes no empty page.
  let endsPage = false
  const turn = (): void => {
    pages += 1
    if (pages > maxPages) {
      throw new LetterError(`The letter has more than ${maxPages} pages. Shorten it.`, 'TOO_MANY_PAGES')
    }
    turnPage(sheet)
  }
  for (const [index, strip] of strips.entries()) {
    const isAtTop = sheet.y <= paper.top
    if (strip.kind === 'break') {
      endsPage = !isAtTop
    } else if (strip.kind === 'gap') {
      if (!isAtTop) sheet.y += strip.height
    } else {
      const group = groupHeight(strips, index)
      const wanted = group <= pageHeight ? group : strip.height
      if (endsPage || (!isAtTop && roomLeft(sheet) < wanted)) turn()
      endsPage = false
      strip.draw(sheet.y)
      sheet.y += strip.height
    }
  }
}

/** From the second page. */
const drawPageNumber = (sheet: Sheet, page: number, pages: number): void => {
  if (page === 1) return
  const line = lineOf(`Page ${page} of ${pages}`)
  const x = (paper.width - widthOf(sheet, line, styles.small)) / 2
  drawLines(sheet, [line], styles.small, { x, y: paper.height - 44 })
}

/**
 * Sets a letter as a PDF on letter paper, with all fonts embedded. The same letter gives the same bytes. Throws
 * `LetterError` when it has too many pages or what does not fit a page.
 */
export const setLetter = async (letter: LetterToSet): Promise<Uint8Array> => {
  const texts: string[] = ['•0123456789.', 'Page of', ...(letter.letterhead?.lines ?? [])]
  forEachText(letter.blocks, (runs) => texts.push(...runs.map(({ text }) => text)))
  const sheet = await openSheet({ title: 'Letter', createdAt, content: texts })
  if (letter.letterhead) setLetterhead(sheet, letter.letterhead)
  const layout = new LetterLayout(sheet, { signature: letter.signature, maxHeight: pageHeight })
  const strips = layout.layBlocks(letter.blocks, { x: side, width, parent: () => sheet.root })
  pour(sheet, strips, letter.maxPages)
  return closeSheet(sheet, (page, pages) => drawPageNumber(sheet, page, pages))
}
