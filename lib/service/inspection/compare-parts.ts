import type { AssemblyLayout } from '#lib/contract/documents/assembly.values.ts'

import { openSource, type PdfSource } from './byte-source.ts'
import { type Dots, drawDots } from './draw-dots.ts'
import { openForm } from './open-form.ts'
import { usesOutsideFont } from './outside-fonts.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** How the pages of a part are copied: whether it has a form, and which of its pages, counted from 0, are flattened. */
export type Copies = { hasForm: boolean; flat: Set<number> }

/** A page of a part; both counted from 0. */
export type PageOfPart = { part: number; page: number }

type Whole = {
  bytes: Uint8Array
  sources: readonly PdfSource[]
  layout: AssemblyLayout
  copies: readonly Copies[]
}

/** Returns whether two pages are the same, dot by dot. */
export const isSameDots = (one: Dots, other: Dots): boolean =>
  one.width === other.width && one.height === other.height && Buffer.compare(one.bytes, other.bytes) === 0

/** A quarter of the way from black to white. */
const mostDifference = 64

/**
 * Returns whether two pages look alike: fields are drawn with other edges than text of the page, but in the same
 * places.
 */
export const isAlike = (one: Dots, other: Dots): boolean => {
  if (one.width !== other.width || one.height !== other.height) return false
  const gray = ({ bytes }: Dots, at: number) =>
    ((bytes[at] ?? 0) + (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0)) / 3
  for (let at = 0; at < one.bytes.byteLength; at += 4) {
    if (Math.abs(gray(one, at) - gray(other, at)) > mostDifference) return false
  }
  return true
}

/** The pages of one part that differ in the whole, of which the part is from `firstPage` on. */
const differingPagesOf = (
  pdfium: Pdfium,
  source: PdfSource,
  whole: { document: PdfiumDocument; firstPage: number },
  { hasForm, flat }: Copies,
): number[] => {
  const { document, pageCount } = openDocument(pdfium, openSource(source), Number.POSITIVE_INFINITY)
  const form = hasForm ? openForm(pdfium, document) : null
  const isSame = (page: number): boolean => {
    const isFlat = flat.has(page)
    const expected = drawDots(pdfium, document, page, isFlat ? form?.environment : 0)
    const shown = drawDots(pdfium, whole.document, whole.firstPage - 1 + page)
    if (!expected || !shown) return false
    if (isFlat) return isAlike(expected, shown)
    // The substitute of a missing font may differ between renderings.
    return isSameDots(expected, shown) || usesOutsideFont(pdfium, document, page + 1)
  }
  try {
    return Array.from({ length: pageCount }, (_, page) => page).filter((page) => !isSame(page))
  } finally {
    form?.close()
    document.close()
  }
}

/** Draws each page of the whole and of its part as printed, and returns those that do not look the same. */
export const differingPages = (pdfium: Pdfium, { bytes, sources, layout, copies }: Whole): PageOfPart[] => {
  const { document, pageCount } = openDocument(pdfium, openSource(bytes), Number.POSITIVE_INFINITY)
  try {
    if (pageCount !== layout.pageCount) {
      throw new Error(`The document has ${pageCount} pages instead of ${layout.pageCount}.`)
    }
    return sources.flatMap((source, part) => {
      const [place, copied] = [layout.parts[part], copies[part]]
      if (!place || !copied) throw new Error('A part has no place.')
      const { firstPage } = place
      return differingPagesOf(pdfium, source, { document, firstPage }, copied).map((page) => ({ part, page }))
    })
  } finally {
    document.close()
  }
}
