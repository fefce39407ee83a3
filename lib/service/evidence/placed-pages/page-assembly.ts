import type { ServiceContext } from '#lib/service/context.ts'
import type { PdfSource } from '#lib/service/inspection/byte-source.ts'
import type { PdfValue } from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import { matrixOf, type PagePlace, type PageSize, placeAsMade, placeOnPaper } from './page-layout.ts'

/** A page whose drawing is written, by its number and its place, and whose own numbers are not known yet. */
export type WrittenPage = {
  paper: PageSize
  matrix: string
  drawing: number
  /** SHA-256 of the document that the page is of; absent for other pages. */
  documentSha256?: string
}

/** Pages of one file. `isPicture`: they became pictures, since the file has layers. */
export type WrittenPages = { pages: WrittenPage[]; isPicture: boolean }

const write = async (
  ctx: ServiceContext,
  writer: PdfWriter,
  pdf: PdfSource,
  place: (size: PageSize) => PagePlace,
): Promise<WrittenPages> => {
  const { bytes, sizes, isPicture } = await ctx.inspector.placePages({ pdf })
  const drawings = writer.copy(bytes)
  if (drawings.length !== sizes.length)
    throw new Error(`PDFium drew ${drawings.length} pages of ${sizes.length}.`)
  const pages = drawings.map((drawing, index) => {
    const placed = place(sizes[index] ?? { width: 0, height: 0 })
    return { paper: placed.paper, matrix: matrixOf(placed), drawing }
  })
  return { pages, isPicture }
}

/** Writes the pages of a file, each reduced to leave room for the numbers. Throws INVALID_PDF or ENCRYPTED_PDF. */
export const writeFilePages = (ctx: ServiceContext, writer: PdfWriter, pdf: PdfSource) =>
  write(ctx, writer, pdf, placeOnPaper)

/** Writes the exhibit's own pages unchanged. */
export const writeOwnPages = (ctx: ServiceContext, writer: PdfWriter, pdf: PdfSource) =>
  write(ctx, writer, pdf, placeAsMade)

/**
 * Writes the pages in their order, each with its stamp, and their tree. `stamps` are separate pages that show those, in the
 * size of the paper; null for a page without. `field` is the invisible field of the first page.
 * Returns the number of the tree and those of the pages.
 */
export const writePageTree = (
  writer: PdfWriter,
  pages: readonly WrittenPage[],
  stamps: readonly (WrittenPage | null)[],
  field: number | null = null,
): { tree: number; numbers: number[] } => {
  const tree = writer.reserve()
  const contents = new Map<string, number>()
  /** Content shared by many pages is written once. */
  const contentOf = (text: string): string => {
    const known = contents.get(text)
    if (known !== undefined) return `${known} 0 R`
    const number = writer.reserve()
    contents.set(text, number)
    writer.write(number, new Map(), Buffer.from(text))
    return `${number} 0 R`
  }
  const numbers = pages.map(({ paper, matrix, drawing }, index) => {
    const stamp = stamps[index]
    if (stamp === undefined) throw new Error(`page ${index + 1} has no stamp`)
    const number = writer.reserve()
    const annotations: [string, PdfValue][] =
      field !== null && index === 0 ? [['/Annots', [`${field} 0 R`]]] : []
    writer.write(
      number,
      new Map<string, PdfValue>([
        ['/Type', '/Page'],
        ['/Parent', `${tree} 0 R`],
        ['/MediaBox', ['0', '0', String(paper.width), String(paper.height)]],
        [
          '/Resources',
          new Map([
            [
              '/XObject',
              new Map([
                ['/Drawing', `${drawing} 0 R`],
                ...(stamp ? ([['/Stamp', `${stamp.drawing} 0 R`]] as const) : []),
              ]),
            ],
          ]),
        ],
        ...annotations,
        ['/Contents', contentOf(`q ${matrix} cm /Drawing Do Q${stamp ? ' q /Stamp Do Q' : ''}`)],
      ]),
    )
    return number
  })
  writer.write(
    tree,
    new Map<string, PdfValue>([
      ['/Type', '/Pages'],
      ['/Kids', numbers.map((number) => `${number} 0 R`)],
      ['/Count', String(numbers.length)],
    ]),
  )
  return { tree, numbers }
}
