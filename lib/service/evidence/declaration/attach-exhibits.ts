import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { Bookmark } from '#lib/service/evidence/placed-pages/navigation.ts'
import {
  writeFilePages,
  writeOwnPages,
  type WrittenPage,
  writePageTree,
} from '#lib/service/evidence/placed-pages/page-assembly.ts'
import { drawStamps, type Stamp } from '#lib/service/evidence/placed-pages/page-stamps.ts'
import { writePdfEnd } from '#lib/service/evidence/placed-pages/pdf-end.ts'
import { drawPhotoPage } from '#lib/service/evidence/placed-pages/photo-page.ts'
import { openPdfWriter, type PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import type { Exhibit } from './exhibits.ts'

type Whole = {
  title: string
  createdAt: Date
  /** Printed on every page of a sandbox document. */
  mark: string | null
}

/** The bytes of an exhibit: a PDF, or a JPEG. */
export type ExhibitBytes = { bytes: Uint8Array; isPicture: boolean }

/** Names the file that prevents attaching the exhibits, and explains how to get the declaration without them. */
const undrawable = ({ letter, title, filename }: Exhibit, error: ServiceError): ServiceError => {
  const why = error.code === 'ENCRYPTED_PDF' ? 'it is encrypted' : 'it is damaged, or has no pages'
  const message = `Exhibit ${letter} (${title}, “${filename}”) cannot be attached: ${why}. Turn off “Attach the exhibits” (attach_exhibits, --no-exhibits), and attach the files yourself.`
  return new ServiceError('PAPER_NOT_AVAILABLE', message, {
    fields: [{ field: 'attach_exhibits', message }],
    cause: error,
  })
}

const writeExhibit = async (
  ctx: ServiceContext,
  writer: PdfWriter,
  exhibit: Exhibit,
  { bytes, isPicture, createdAt }: ExhibitBytes & { createdAt: Date },
): Promise<WrittenPage[]> => {
  const caption = `${exhibit.title}: ${exhibit.filename}`
  try {
    const { pages } = isPicture
      ? await writeOwnPages(ctx, writer, await drawPhotoPage(bytes, { caption, createdAt }))
      : await writeFilePages(ctx, writer, bytes)
    return pages
  } catch (error) {
    const isOfFile =
      error instanceof ServiceError && (error.code === 'INVALID_PDF' || error.code === 'ENCRYPTED_PDF')
    throw isOfFile ? undrawable(exhibit, error) : error
  }
}

/**
 * Appends the pages of its exhibits to a declaration, each reduced to leave room for a line that names the exhibit. `read`
 * returns the bytes of an exhibit. Throws PAPER_NOT_AVAILABLE for one that cannot be drawn, and what `read` throws.
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
    const { title } = exhibit
    const { createdAt } = whole
    const added = await writeExhibit(ctx, writer, exhibit, { ...(await read(exhibit)), createdAt })
    bookmarks.push({ title: `${called}: ${title}`, page: pages.length + 1 })
    pages.push(...added)
    for (const [index, { paper }] of added.entries()) {
      const page = `${called}, page ${index + 1} of ${added.length}`
      stamps.push({ paper, title, bates: null, page })
    }
  }
  const drawn = await writeOwnPages(ctx, writer, await drawStamps(stamps, whole))
  const none = Array.from({ length: own }, (): WrittenPage | null => null)
  const { title, createdAt } = whole
  writePdfEnd(writer, {
    title,
    createdAt,
    bookmarks,
    ...writePageTree(writer, pages, [...none, ...drawn.pages]),
    identity: [title, createdAt, pages.length],
  })
  return Buffer.concat(writer.drain())
}
