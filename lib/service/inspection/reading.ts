import type { PageSize } from '#lib/service/db/schema/documents.ts'

import { openSource, sha256Of, withPrefix } from './byte-source.ts'
import type { ByteSource, PdfSource } from './byte-source.ts'
import { PdfFault, pdfFaults } from './fault.ts'
import { loadErrors } from './pdfium.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { hasHeader, hasTrailer, saysEncrypted, statesPageCount } from './structure.ts'

/** What is known of an accepted PDF. Page sizes are distinct, in order of appearance. */
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

const measurePages = (pdfium: Pdfium, document: PdfiumDocument, pageCount: number): PageSize[] => {
  const sizes = new Map<string, PageSize>()
  for (let index = 0; index < pageCount; index += 1) {
    const size = pdfium.pageSize(document, index)
    if (!size) throw pdfFaults.damaged(`page ${index + 1} cannot be read`)
    const [width, height] = [rounded(size.width), rounded(size.height)]
    const known = sizes.get(`${width} ${height}`)
    if (known) known.pages += 1
    else sizes.set(`${width} ${height}`, { width_points: width, height_points: height, pages: 1 })
  }
  return [...sizes.values()]
}

const refusal = (error: number, source: ByteSource): PdfFault => {
  if (error === loadErrors.password) return pdfFaults.needsPassword()
  if (error === loadErrors.security || saysEncrypted(source)) return pdfFaults.restricted()
  if (error === loadErrors.page) return pdfFaults.noPages()
  return hasHeader(source) ? pdfFaults.damaged() : pdfFaults.notPdf()
}

type Opened = { document: PdfiumDocument; pageCount: number; pageSizes: PageSize[] }

const openOnce = (pdfium: Pdfium, source: ByteSource, maxPages: number): Opened => {
  const document = pdfium.open(source)
  if ('error' in document) throw refusal(document.error, source)
  try {
    // Zero or more names an encryption that opens without a password but restricts what may be done.
    if (pdfium.calls.FPDF_GetSecurityHandlerRevision(document.handle) >= 0) throw pdfFaults.restricted()
    const pageCount = pdfium.calls.FPDF_GetPageCount(document.handle)
    if (pageCount < 1) throw pdfFaults.noPages()
    if (pageCount > maxPages) throw pdfFaults.tooManyPages(pageCount, maxPages)
    const isRebuilt = !pdfium.calls.FPDF_DocumentHasValidCrossReferenceTable(document.handle)
    if (isRebuilt && !hasTrailer(source)) throw pdfFaults.damaged('its cross-reference table is missing')
    if (!statesPageCount(source, pageCount)) throw pdfFaults.damaged('its page count cannot be determined')
    return { document, pageCount, pageSizes: measurePages(pdfium, document, pageCount) }
  } catch (error) {
    document.close()
    throw error
  }
}

/**
 * Opens a document that may be mailed, or throws the `PdfFault` that says why not. A damaged file is tried again with
 * a header in front: that mends a missing header, and as nothing lies where the file says, PDFium searches it anew.
 */
export const openDocument = (pdfium: Pdfium, source: ByteSource, maxPages: number): Opened => {
  if (source.size === 0) throw pdfFaults.empty()
  try {
    return openOnce(pdfium, source, maxPages)
  } catch (fault) {
    if (!(fault instanceof PdfFault) || fault.code !== 'INVALID_PDF') throw fault
    try {
      return openOnce(pdfium, withPrefix(header, source), maxPages)
    } catch (error) {
      throw error instanceof PdfFault ? fault : error
    }
  }
}

/** Reads a document whole: pages, sizes and hash, or the `PdfFault` for which it is refused. */
export const inspectPdf = (pdfium: Pdfium, pdf: PdfSource, maxPages: number): Inspection => {
  const source = openSource(pdf)
  const { document, pageCount, pageSizes } = openDocument(pdfium, source, maxPages)
  document.close()
  return { pageCount, pageSizes, sizeBytes: source.size, sha256: sha256Of(source) }
}
