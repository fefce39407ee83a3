import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { PdfInspector } from '#lib/service/inspection/inspector.ts'
import { closeSheet, openSheet, paper, setBlock, type Sheet, textStyles } from '#lib/service/pdf/sheet.ts'

import { rememberResults } from './remember-results.ts'
import { describePages, drawCopyFooter } from './shared-summary-pdf.ts'

/** A document of which some pages are not shown. */
export type Redaction = {
  pdf: Uint8Array
  /** SHA-256 of the whole document. */
  sha256: string
  pageCount: number
  /** From 1. */
  withheldPages: readonly number[]
  /** When the document was stored: the copy is the same each time. */
  storedAt: Date
  /** Printed on every page of a sandbox document. */
  mark: string | null
}

const dpi = 170
const title = 'Redacted copy of a document'

const setNotice = (sheet: Sheet, { sha256, pageCount, withheldPages }: Redaction): void => {
  sheet.y += 24
  setBlock(sheet, 'H1', title, textStyles.title)
  sheet.y += 8
  const isOne = withheldPages.length === 1
  const words = [
    `${describePages(withheldPages)} of ${pageCount} ${isOne ? 'is' : 'are'} withheld. Nothing of ${isOne ? 'it' : 'them'} is in this file.`,
    'The other pages are pictures of the pages of the document. They have no text of their own that could be searched or copied, and nothing else of the document is in this file.',
    'This copy does not match the SHA-256 of the document that was mailed, which is:',
  ]
  for (const paragraph of words) {
    setBlock(sheet, 'P', paragraph, textStyles.body)
    sheet.y += 5
  }
  setBlock(sheet, 'P', sha256, textStyles.code)
}

const setWithheld = (sheet: Sheet, page: number): void => {
  sheet.pdf.addPage({ size: [paper.width, paper.height], margin: 0 })
  sheet.y = paper.height / 2 - 40
  setBlock(sheet, 'H2', `Page ${page} is withheld`, textStyles.title)
  sheet.y += 6
  setBlock(sheet, 'P', 'The sender of this shared copy does not show this page.', textStyles.subtitle)
}

/**
 * Makes a PDF that shows the pages that are not withheld. Each is drawn and put in as a picture, so that nothing else of
 * the document can be in the result: no objects that pages share, no fonts, hidden text, attachments, metadata or earlier
 * revisions. Throws as `inspect` does.
 */
export const makeRedactedDocument = async (
  inspector: Pick<PdfInspector, 'drawColorPage'>,
  redaction: Redaction,
): Promise<Buffer> => {
  const { pdf, pageCount, withheldPages, storedAt } = redaction
  const sheet = await openSheet({ title, createdAt: storedAt, content: '', mark: redaction.mark })
  setNotice(sheet, redaction)
  const { default: sharp } = await import('sharp')
  const pictures = new Set<number>()
  for (let page = 1; page <= pageCount; page += 1) {
    if (withheldPages.includes(page)) {
      setWithheld(sheet, page)
      continue
    }
    const { width, height, dots, points } = await inspector.drawColorPage({ pdf, index: page - 1, dpi })
    const picture = await sharp(dots, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const size: [number, number] = [points.width, points.height]
    sheet.pdf.addPage({ size, margin: 0 })
    pictures.add(page + 1)
    const draw = () => void sheet.pdf.image(picture, 0, 0, { width: points.width, height: points.height })
    sheet.root.add(sheet.pdf.struct('Figure', { alt: `Page ${page} of the document` }, draw))
  }
  return closeSheet(sheet, (page, pages) => {
    if (!pictures.has(page)) drawCopyFooter(sheet, title, page, pages)
  })
}

const remembered = rememberResults<Buffer>({
  mostBytes: 64 * 1024 * 1024,
  sizeOf: ({ byteLength }) => byteLength,
  forMs: 10 * minuteMs,
})

/** Returns what `makeRedactedDocument` makes, which the last few are remembered of: drawing takes a second for some pages. */
export const redactedDocument = (
  inspector: Pick<PdfInspector, 'drawColorPage'>,
  redaction: Omit<Redaction, 'pdf'> & { read: () => Promise<Uint8Array> },
): Promise<Buffer> => {
  const { read, ...known } = redaction
  const key = `${known.sha256} ${known.storedAt.getTime()} ${known.withheldPages.join(',')} ${known.mark}`
  return remembered(key, async () => makeRedactedDocument(inspector, { ...known, pdf: await read() }))
}
