import { createHash } from 'node:crypto'

import { dateValue, type PdfValue, textValue } from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import { type Bookmark, outlineOf } from './navigation.ts'

type PdfEnd = {
  title: string
  /** The organization, where the PDF is by one. */
  author?: string
  createdAt: Date
  bookmarks: readonly Bookmark[]
  /** The page tree and its pages, by their numbers. */
  tree: number
  numbers: readonly number[]
  /** What tells this PDF from others, from which its ID is made. */
  identity: readonly unknown[]
  /** What else its catalog states, such as attached files. */
  catalog?: readonly (readonly [string, PdfValue])[]
  /** Writes reserved objects that refer to the object after the last: no more are reserved after it is called. */
  writeLast?: () => void
}

/** Writes bookmarks, information and catalog, and the end of the PDF. Returns its size and hash. */
export const writePdfEnd = (
  writer: PdfWriter,
  { title, author, createdAt, bookmarks, tree, numbers, identity, catalog = [], writeLast }: PdfEnd,
): ReturnType<PdfWriter['end']> => {
  const outline = outlineOf(bookmarks, numbers, () => writer.reserve())
  for (const [number, dictionary] of outline.objects) writer.write(number, dictionary)
  const [info, root] = [writer.reserve(), writer.reserve()]
  writer.write(
    info,
    new Map([
      ['/Title', textValue(title)],
      ...(author === undefined ? [] : [['/Author', textValue(author)] as const]),
      ['/Creator', textValue('Mailroom')],
      ['/Producer', textValue('Mailroom')],
      ['/CreationDate', dateValue(createdAt)],
    ]),
  )
  writer.write(
    root,
    new Map<string, PdfValue>([
      ['/Type', '/Catalog'],
      ['/Pages', `${tree} 0 R`],
      ['/Outlines', `${outline.root} 0 R`],
      ['/PageMode', '/UseOutlines'],
      ['/ViewerPreferences', new Map([['/DisplayDocTitle', 'true']])],
      ['/Lang', '(en-US)'],
      ...catalog,
    ]),
  )
  writeLast?.()
  const id = `<${createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)}>`
  return writer.end(
    new Map<string, PdfValue>([
      ['/Root', `${root} 0 R`],
      ['/Info', `${info} 0 R`],
      ['/ID', [id, id]],
    ]),
  )
}
