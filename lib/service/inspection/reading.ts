import { constants, inflateSync } from 'node:zlib'

import type { PageSize } from '#lib/service/db/schema/documents.ts'

import {
  openSource,
  positionsOf,
  sliceOf,
  type ByteSource,
  sha256Of,
  withPrefix,
  type PdfSource,
} from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import { loadErrors, type Pdfium, type PdfiumDocument } from './pdfium.ts'

// PDFium opens what it can and guesses the rest. These checks inspect the bytes for what it does not report.

const gap = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`
const countEntry = new RegExp(String.raw`^/Count${gap}([+-]?\d*\.?\d+)(?:[\s\0]+(\d+)[\s\0]+R)?`)
const encryptEntry = new RegExp(String.raw`^/Encrypt${gap}(?:\d+[\s\0]+\d+[\s\0]+R|<<)`)
const indirectInteger = new RegExp(String.raw`^\d+[\s\0]+\d+[\s\0]+obj${gap}([+-]?\d*\.?\d+)`)
const maxInflatedBytes = 64 * 1024 * 1024

const textAt = (source: ByteSource, position: number, length: number): string =>
  sliceOf(source, position, length).toString('latin1')

const has = (source: ByteSource, needle: string): boolean => !positionsOf(source, needle).next().done

/** Returns whether there is a trailer, without which the objects of a damaged file cannot be distinguished. */
const hasTrailer = (source: ByteSource): boolean => has(source, 'trailer')

/** Returns whether the file has the PDF header where readers expect it. */
const hasHeader = (source: ByteSource): boolean => textAt(source, 0, 1024 + 5).includes('%PDF-')

/** Returns whether a file that cannot be opened says that it is encrypted. */
const saysEncrypted = (source: ByteSource): boolean => {
  for (const at of positionsOf(source, '/Encrypt')) {
    if (encryptEntry.test(textAt(source, at, 128))) return true
  }
  return false
}

type Statement = 'yes' | 'no' | 'unknown'

const indirectCount = (source: ByteSource, objectNumber: string, generation: string): number | undefined => {
  for (const at of positionsOf(source, `${objectNumber} ${generation} obj`)) {
    const isWhole = at === 0 || !/\d/.test(textAt(source, at - 1, 1))
    if (isWhole) return Number(indirectInteger.exec(textAt(source, at, 128))?.[1] ?? Number.NaN)
  }
  return undefined
}

/** Searches for `/Count <pageCount>` in text; a count in a compressed object is unknown. */
const countIn = (text: ByteSource, file: ByteSource, pageCount: number): Statement => {
  let answer: Statement = 'no'
  for (const at of positionsOf(text, '/Count')) {
    const [, number, generation] = countEntry.exec(textAt(text, at, 128)) ?? []
    if (number === undefined) continue
    const count = generation === undefined ? Number(number) : indirectCount(file, number, generation)
    if (count === pageCount) return 'yes'
    if (count === undefined) answer = 'unknown'
  }
  return answer
}

/** The text of the object stream whose dictionary names its type at the position, or undefined when unreadable. */
const inflateObjects = (source: ByteSource, position: number): Uint8Array | undefined => {
  const before = textAt(source, Math.max(0, position - 512), Math.min(512, position))
  const after = textAt(source, position, 1024)
  const keyword = /stream\r?\n/.exec(after)
  if (!keyword) return undefined
  const dictionary = before.slice(before.lastIndexOf('obj') + 1) + after.slice(0, keyword.index)
  if (!/\/Fl(?:ateDecode)?\b/.test(dictionary) || dictionary.includes('/DecodeParms')) return undefined
  const start = position + keyword.index + keyword[0].length
  const end = positionsOf(source, 'endstream', start).next()
  if (end.done) return undefined
  try {
    return inflateSync(sliceOf(source, start, end.value - start), {
      // A stream is followed by a line end that is no part of it.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxInflatedBytes,
    })
  } catch {
    return undefined
  }
}

/**
 * Returns whether some page tree states the number of pages that PDFium counted. If none does, PDFium has made it up
 * from a broken tree. Accepts unreadable trees.
 */
const statesPageCount = (source: ByteSource, pageCount: number): boolean => {
  const inPlain = countIn(source, source, pageCount)
  if (inPlain !== 'no') return true
  for (const at of positionsOf(source, '/ObjStm')) {
    const objects = inflateObjects(source, at)
    if (!objects || countIn(openSource(objects), source, pageCount) !== 'no') return true
  }
  return false
}

/**
 * Returns which of these patterns, each starting with a name such as `/XFA`, occur in the objects of a file: in plain
 * text, or in a stream of objects. Content of other streams may be mistaken for them.
 */
export const patternsIn = <Name extends string>(
  source: ByteSource,
  patterns: Readonly<Record<Name, RegExp>>,
): Set<Name> => {
  // Keys of the record that was passed, which have no others.
  const names = Object.keys(patterns) as Name[]
  const found = new Set<Name>()
  const search = (text: ByteSource): void => {
    for (const name of names) {
      if (found.has(name)) continue
      for (const at of positionsOf(text, `/${name}`)) {
        if (!patterns[name].test(textAt(text, at, 128))) continue
        found.add(name)
        break
      }
    }
  }
  search(source)
  for (const at of positionsOf(source, '/ObjStm')) {
    const objects = inflateObjects(source, at)
    if (objects) search(openSource(objects))
  }
  return found
}

/** The properties of an accepted PDF. Page sizes are distinct, in order of appearance. */
export type Inspection = {
  pageCount: number
  pageSizes: PageSize[]
  sizeBytes: number
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string
}

const header = new TextEncoder().encode('%PDF-1.7\n')

/** Thousandths of a point: what PDFs state, without the noise of PDFium's single-precision floats. */
const rounded = (points: number): number => Math.round(points * 1000) / 1000

/** Returns the distinct sizes of pages, in order of appearance. */
export const measurePages = (pdfium: Pdfium, document: PdfiumDocument, pageCount: number): PageSize[] => {
  const sizes = new Map<string, PageSize>()
  for (let index = 0; index < pageCount; index += 1) {
    const size = pdfium.pageSize(document, index)
    if (!size) throw pdfErrors.damaged(`page ${index + 1} cannot be read`)
    const [width, height] = [rounded(size.width), rounded(size.height)]
    const known = sizes.get(`${width} ${height}`)
    if (known) known.pages += 1
    else sizes.set(`${width} ${height}`, { width_points: width, height_points: height, pages: 1 })
  }
  return [...sizes.values()]
}

const refusal = (error: number, source: ByteSource): PdfError => {
  if (error === loadErrors.password) return pdfErrors.needsPassword()
  if (error === loadErrors.security || saysEncrypted(source)) return pdfErrors.restricted()
  if (error === loadErrors.page) return pdfErrors.noPages()
  return hasHeader(source) ? pdfErrors.damaged() : pdfErrors.notPdf()
}

type Opened = { document: PdfiumDocument; pageCount: number; pageSizes: PageSize[] }

const openOnce = (pdfium: Pdfium, source: ByteSource, maxPages: number): Opened => {
  const document = pdfium.open(source)
  if ('error' in document) throw refusal(document.error, source)
  try {
    // Zero or more names an encryption that opens without a password but restricts what may be done.
    if (pdfium.calls.FPDF_GetSecurityHandlerRevision(document.handle) >= 0) throw pdfErrors.restricted()
    const pageCount = pdfium.calls.FPDF_GetPageCount(document.handle)
    if (pageCount < 1) throw pdfErrors.noPages()
    if (pageCount > maxPages) throw pdfErrors.tooManyPages(pageCount, maxPages)
    const isRebuilt = !pdfium.calls.FPDF_DocumentHasValidCrossReferenceTable(document.handle)
    if (isRebuilt && !hasTrailer(source)) throw pdfErrors.damaged('its cross-reference table is missing')
    if (!statesPageCount(source, pageCount)) throw pdfErrors.damaged('its page count cannot be determined')
    return { document, pageCount, pageSizes: measurePages(pdfium, document, pageCount) }
  } catch (error) {
    document.close()
    throw error
  }
}

/**
 * Opens a document that may be mailed, or throws a `PdfError` with the reason. A damaged file is tried again with
 * a header in front: that fixes a missing header, and since all offsets are then wrong, PDFium rebuilds its index.
 */
export const openDocument = (pdfium: Pdfium, source: ByteSource, maxPages: number): Opened => {
  if (source.size === 0) throw pdfErrors.empty()
  try {
    return openOnce(pdfium, source, maxPages)
  } catch (fault) {
    if (!(fault instanceof PdfError) || fault.code !== 'INVALID_PDF') throw fault
    try {
      return openOnce(pdfium, withPrefix(header, source), maxPages)
    } catch (error) {
      throw error instanceof PdfError ? fault : error
    }
  }
}

/**
 * Opens a document again that `openDocument` found to have this many pages, without its checks. Throws `PdfError`.
 */
export const reopenDocument = (pdfium: Pdfium, source: ByteSource, pageCount: number): PdfiumDocument => {
  for (const each of [source, withPrefix(header, source)]) {
    const document = pdfium.open(each)
    if ('error' in document) continue
    if (pdfium.calls.FPDF_GetPageCount(document.handle) === pageCount) return document
    document.close()
  }
  throw pdfErrors.unreadable()
}

/** Reads a document whole: pages, sizes and hash, or throws a `PdfError`. */
export const inspectPdf = (pdfium: Pdfium, pdf: PdfSource, maxPages: number): Inspection => {
  const source = openSource(pdf)
  const { document, pageCount, pageSizes } = openDocument(pdfium, source, maxPages)
  document.close()
  return { pageCount, pageSizes, sizeBytes: source.size, sha256: sha256Of(source) }
}
