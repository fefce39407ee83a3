import {
  type Declared,
  setCaption,
  setDeclared,
  setSigned,
} from '#lib/service/evidence/declaration/declared.ts'
import { setLetterhead } from '#lib/service/evidence/summary-first-page.ts'
import { shortHash } from '#lib/service/evidence/summary-format.ts'
import { drawPaperFooter, drawWriteLine } from '#lib/service/papers/paper-parts.ts'
import { codeOf, groupDigits } from '#lib/service/papers/words.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  closeSheet,
  contentWidth,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

import { type Given, wordService } from './statements.ts'

const juratHeight = 96

/** Lines for the notary, below the signature. */
const setJurat = (sheet: Sheet): void => {
  const width = (contentWidth - 24) / 2
  sheet.y += 12
  setBlock(sheet, 'P', 'Sworn to and signed before me on the date below.', textStyles.body)
  const y = sheet.y + 44
  drawWriteLine(sheet, 'Notary public', { x: paper.side, y, width })
  drawWriteLine(sheet, 'Date', { x: paper.side + width + 24, y, width })
  sheet.y = y + 24
}

const footerWords = ({ facts: { piece } }: Given): string => {
  const code = codeOf(piece)
  const number = piece.articleNumber
    ? `Article number ${groupDigits(piece.articleNumber)}`
    : code && `Piece ${code}`
  return [number, `Document SHA-256 ${shortHash(piece.document.sha256)} …`].filter(Boolean).join('   ·   ')
}

/** Sets a proof of service to be reviewed and signed: words, signature and, where it is sworn, the notary's lines. */
export const renderProofOfService = async (
  given: Given,
  { logo, madeAt, mark = null }: { logo: Logo | null; madeAt: Date; mark?: string | null },
): Promise<Buffer> => {
  const { facts, input, signer } = given
  const words = wordService(given)
  const sheet = await openSheet({
    title: words.title,
    createdAt: madeAt,
    content: [words, input, facts],
    mark,
  })
  if (input.court || input.parties || input.case_number) setCaption(sheet, input)
  else {
    const { name, returnAddress } = facts.organization
    setLetterhead(sheet, { organization: { name, return_address: returnAddress } }, logo)
  }
  setBlock(sheet, 'H1', words.title, textStyles.title)
  sheet.y += 12
  if (words.venue) {
    setBlock(sheet, 'P', words.venue, { ...textStyles.body, size: 10, leading: 15 })
    sheet.y += 8
  }
  const statements = words.statements.map((text, index): Declared => ({ text, number: `${index + 1}.` }))
  for (const declared of [{ text: words.opening }, ...statements.slice(0, -1)]) setDeclared(sheet, declared)
  const signed = { ...input, ...(signer && { declarant_name: signer }) }
  const jurat = words.venue ? { height: juratHeight, draw: () => setJurat(sheet) } : undefined
  setSigned(sheet, [...statements.slice(-1), { text: words.closing }], signed, jurat)
  return closeSheet(sheet, (page, pages) => drawPaperFooter(sheet, footerWords(given), { page, pages }))
}
