import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** A run of text on a page: its edges in points from the left and the top, `bottom` with what hangs below the line. */
export type PlacedText = { text: string; left: number; right: number; baseline: number; bottom: number }

export type PdfPage = { height: number; items: PlacedText[] }

/** Reads what every page of a PDF says and where, in the order in which it was drawn. */
export const readPages = async (bytes: Uint8Array): Promise<PdfPage[]> => {
  // Taken over by the reader, which works on a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items, styles } = await page.getTextContent()
    const placed = items
      .filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
      .map(({ str, width, height: size, transform, fontName }) => {
        const [, , , , left = 0, fromBottom = 0] = transform as number[]
        const baseline = height - fromBottom
        const descent = styles[fontName]?.descent ?? 0
        return { text: str, left, right: left + width, baseline, bottom: baseline - descent * size }
      })
    pages.push({ height, items: placed })
  }
  await task.destroy()
  return pages
}

/** Text on one line of a page, from left to right. */
const linesOf = ({ items }: PdfPage): string[] => {
  const lines: PlacedText[][] = []
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const line = lines.at(-1)
    if (line && item.baseline - (line[0]?.baseline ?? 0) < 2) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** The text of each page of a PDF, line by line as a person reads it: columns are side by side. */
export const pdfPages = async (bytes: Uint8Array): Promise<string[]> =>
  (await readPages(bytes)).map((page) => linesOf(page).join('\n'))

/** The text of all pages of a PDF, line by line. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).join('\n')
