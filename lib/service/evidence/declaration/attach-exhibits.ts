import { createHash } from 'node:crypto'

import type { ServiceContext } from '#lib/service/context.ts'
import { type Bookmark, outlineOf } from '#lib/service/evidence/placed-pages/navigation.ts'
import {
  writeFilePages,
  writeOwnPages,
  type WrittenPage,
  writePageTree,
} from '#lib/service/evidence/placed-pages/page-assembly.ts'
import { drawStamps, type Stamp } from '#lib/service/evidence/placed-pages/page-stamps.ts'
import { drawPhotoPage } from '#lib/service/evidence/placed-pages/photo-page.ts'
import { dateValue, type PdfValue, textValue } from '#lib/service/pdf/assembly/pdf-values.ts'
import { openPdfWriter, type PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import type { Exhibit } from './exhibits.ts'

type Whole = {
  title: string
  createdAt: Date
  /** Printed on every page of a sandbox document. */
  mark: string | null
}

/** Writes bookmarks, and the end of the PDF. */
const writeEnd = (
  writer: PdfWriter,
  { title, createdAt }: Whole,
  { tree, numbers, bookmarks }: { tree: number; numbers: number[]; bookmarks: Bookmark[] },
): void => {
  const outline = outlineOf(bookmarks, numbers, () => writer.reserve())
  for (const [number, dictionary] of outline.objects) writer.write(number, dictionary)
  const [info, catalog] = [writer.reserve(), writer.reserve()]
  writer.write(
    info,
    new Map([
      ['/Title', textValue(title)],
      ['/Creator', textValue('Mailroom')],
      ['/Producer', textValue('Mailroom')],
      ['/CreationDate', dateValue(createdAt)],
    ]),
  )
  writer.write(
    catalog,
    new Map<string, PdfValue>([
      ['/Type', '/Catalog'],
      ['/Pages', `${tree} 0 R`],
      ['/Outlines', `${outline.root} 0 R`],
      ['/PageMode', '/UseOutlines'],
      ['/ViewerPreferences', new Map([['/DisplayDocTitle', 'true']])],
      ['/Lang', '(en-US)'],
    ]),
  )
  const name = JSON.stringify([title, createdAt, numbers.length])
  const id = `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}>`
  writer.end(
    new Map<string, PdfValue>([
      ['/Root', `${catalog} 0 R`],
      ['/Info', `${info} 0 R`],
      ['/ID', [id, id]],
    ]),
  )
}

/** The bytes of an exhibit: a PDF, or a JPEG. */
export type ExhibitBytes = { bytes: Uint8Array; isPicture: boolean }

const writeExhibit = async (
  ctx: ServiceContext,
  writer: PdfWriter,
  { bytes, isPicture }: ExhibitBytes,
  caption: string,
  createdAt: Date,
): Promise<WrittenPage[]> => {
  const { pages } = isPicture
    ? await writeOwnPages(ctx, writer, await drawPhotoPage(bytes, { caption, createdAt }))
    : await writeFilePages(ctx, writer, bytes)
  return pages
}

/**
 * Appends the pages of its exhibits to a declaration, each reduced to leave room for a line that names the exhibit. `read`
 * returns the bytes of an exhibit. Throws INVALID_PDF or ENCRYPTED_PDF, and what `read` throws.
 */
export const attachExhibits = async (
  ctx: ServiceContext,
  declaration: Uint8Array,
  exhibits: readonly Exhibit[],
  { read, ...whole }: Whole & { read: (exhibit: Exhibit) => Promise<ExhibitBytes> },
): Promise<Buffer> => {
  const writer = openPdfWriter()
  const { pages } = await writeOwnPages(ctx, writer, declaration)
  const own = pages.length
  const stamps: Stamp[] = []
  const bookmarks: Bookmark[] = [{ title: whole.title, page: 1 }]
  for (const exhibit of exhibits) {
    const called = `Exhibit ${exhibit.letter}`
    const { title, filename } = exhibit
    const added = await writeExhibit(
      ctx,
      writer,
      await read(exhibit),
      `${title}: ${filename}`,
      whole.createdAt,
    )
    bookmarks.push({ title: `${called}: ${title}`, page: pages.length + 1 })
    pages.push(...added)
    for (const [index, { paper }] of added.entries()) {
      const page = `${called}, page ${index + 1} of ${added.length}`
      stamps.push({ paper, title, bates: null, page })
    }
  }
  const drawn = await writeOwnPages(ctx, writer, await drawStamps(stamps, whole))
  const none = Array.from({ length: own }, (): WrittenPage | null => null)
  writeEnd(writer, whole, { ...writePageTree(writer, pages, [...none, ...drawn.pages]), bookmarks })
  return Buffer.concat(writer.drain())
}
