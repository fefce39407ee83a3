import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A bookmark: its title, and the page that it leads to, counted from 1. */
export type ReadBookmark = { title: string; page: number; items: ReadBookmark[] }

/** What a reader other than the one that wrote it finds in a PDF. */
export type ReadPdf = {
  title: string | undefined
  /** The text of each page. */
  pages: string[]
  sizes: [width: number, height: number][]
  labels: string[] | null
  outline: ReadBookmark[]
}

/** Reads the files that are attached to a PDF, in their order, with pdf.js. */
export const readAttachments = async (bytes: Uint8Array): Promise<{ name: string; content: Buffer }[]> => {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const files: { name: string; content: Buffer }[] = []
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    files.push({ name: filename, content: Buffer.from((await pdf.getAttachmentContent(id)) ?? []) })
  }
  await task.destroy()
  return files
}

type OutlineItem = { title: string; dest: string | unknown[] | null; items: OutlineItem[] }

/** Reads a PDF with pdf.js. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: true })
  const pdf = await task.promise
  const pages: string[] = []
  const sizes: [number, number][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    const [, , width = 0, height = 0] = page.view
    sizes.push([width, height])
  }
  const read = async (items: readonly OutlineItem[]): Promise<ReadBookmark[]> =>
    Promise.all(
      items.map(async ({ title, dest, items: below }) => ({
        title,
        // A destination begins with a reference to its page.
        page: Array.isArray(dest) ? 1 + (await pdf.getPageIndex(dest[0] as { num: number; gen: number })) : 0,
        items: await read(below),
      })),
    )
  // pdf.js types an outline as any objects.
  const outline = ((await pdf.getOutline()) ?? []) as OutlineItem[]
  const { info } = await pdf.getMetadata()
  const result = {
    title: (info as { Title?: string }).Title,
    pages,
    sizes,
    labels: await pdf.getPageLabels(),
    outline: await read(outline),
  }
  await task.destroy()
  return result
}
