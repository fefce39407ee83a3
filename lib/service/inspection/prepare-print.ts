import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'
import { percentOf } from '#lib/contract/documents/sheet.ts'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { openPdfFile } from '#lib/service/pdf/assembly/pdf-file.ts'

import { openSource, type PdfSource } from './byte-source.ts'
import { isAlike } from './compare-parts.ts'
import { composePages, createDocument, differingPages, importRange } from './compose-pages.ts'
import { type Drawing, drawDots } from './draw-dots.ts'
import { findAnnotations, findAttachments, refuseLostContent } from './find-differences.ts'
import { type OpenPdf, openPdf, pagesOf, using } from './open-pdf.ts'
import { outsideFonts } from './outside-fonts.ts'
import { PdfError } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { type PrintNote, summarizeNotes } from './print-notes.ts'
import { measurePages, patternsIn } from './reading.ts'

/** Printed form of a PDF, and how it differs from what viewers show. */
export type PreparedPrint = {
  /**
   * Its printed pages, with only their visible content: annotations and form fields are part of them, and hidden
   * layers are gone. Null if the file itself is that already.
   */
  bytes: Uint8Array | null
  /** Sizes of the printed pages. */
  pageSizes: PageSize[]
  warnings: DocumentWarning[]
  /** The pages, counted from 1, that became pictures, since PDFium cannot copy what they show. */
  pictures: number[]
}

/** FPDF_FORMTYPE_NONE (fpdf_formfill.h); the other types are of forms. */
const noForm = 0

const patterns = {
  Collection: /^\/Collection[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)/,
  JS: /^\/JS[\s\0]*[(<\d]/,
  OCProperties: /^\/OCProperties[\s\0]*(?:<<|\d)/,
  UserUnit: /^\/UserUnit[\s\0]*(?!1(?:\.0*)?[\s\0/>])[\d.]/,
}

const hasForm = ({ calls }: Pdfium, { document }: OpenPdf): boolean =>
  calls.FPDF_GetFormType(document.handle) !== noForm

/** Reads by how much the units of each page, counted from 0, exceed points: PDFium does not report it. */
const readUnits = (pdfium: Pdfium, pdf: OpenPdf): Map<number, number> => {
  const file = openPdfFile(pdfium.save(pdf.document))
  const units = new Map<number, number>()
  for (const index of pagesOf(pdf)) {
    const number = pdfium.calls.EPDFDoc_GetPageObjectNumberByIndex(pdf.document.handle, index)
    const { value } = file.read(number)
    const unit = value instanceof Map ? Number(value.get('/UserUnit') ?? 1) : 1
    if (unit > 0 && unit !== 1) units.set(index, unit)
  }
  return units
}

type LayerPages = { hidden: number[]; differing: number[] }

/** The pages with layers that are not printed, and those that print other layers than a screen shows. */
const findLayers = (pdfium: Pdfium, source: PdfSource): LayerPages => {
  const copy = createDocument(pdfium)
  try {
    return using(openPdf(pdfium, source), (original) => {
      // The copy does not have the list of layers, so that it shows all.
      importRange(pdfium, copy, original.document, '')
      const looksOther = (index: number, document: PdfiumDocument, as: Drawing['as'] & string): boolean => {
        const printed = drawDots(pdfium, original.document, index, 0, { as: 'printed_content' })
        const other = drawDots(pdfium, document, index, 0, { as })
        return printed !== null && other !== null && !isAlike(printed, other)
      }
      const pages = pagesOf(original)
      return {
        hidden: pages.filter((index) => looksOther(index, copy, 'printed_content')),
        differing: pages.filter((index) => looksOther(index, original.document, 'content')),
      }
    })
  } finally {
    copy.close()
  }
}

/** Returns findings about the printed pages: missing fonts, and pages larger than the paper. */
const findOnPages = (pdfium: Pdfium, source: PdfSource): { notes: PrintNote[]; pageSizes: PageSize[] } =>
  using(openPdf(pdfium, source), (pdf) => {
    const notes = pagesOf(pdf).flatMap((index): PrintNote[] => {
      const page = index + 1
      // Fonts of type 3 have no name, and are drawn in the PDF itself.
      const fonts = [...outsideFonts(pdfium, pdf.document, page)].filter((name) => name !== '')
      const size = pdfium.pageSize(pdf.document, index)
      const percent = size
        ? percentOf({ width_points: size.width, height_points: size.height }, sheetSizes.letter)
        : 100
      return [
        ...fonts.map((subject): PrintNote => ({ code: 'font_not_embedded', page, subject })),
        ...(percent < 100 ? [{ code: 'page_scaled', page, subject: `${percent}%` } as const] : []),
      ]
    })
    return { notes, pageSizes: measurePages(pdfium, pdf.document, pdf.pageCount) }
  })

const notesOf = (code: PrintNote['code'], pages: Iterable<number>): PrintNote[] =>
  [...pages].map((index) => ({ code, page: index + 1 }))

/**
 * Makes the printed form of a PDF, and lists how it differs from what viewers show. Throws `PdfError` if it is
 * unreadable, or content would be lost.
 */
export const preparePrint = (pdfium: Pdfium, source: PdfSource): PreparedPrint => {
  const found = patternsIn(openSource(source), patterns)
  const { notes, flat, units } = using(openPdf(pdfium, source), (pdf) => {
    refuseLostContent(pdfium, pdf, { isCollection: found.has('Collection') })
    const annotations = findAnnotations(pdfium, pdf)
    const units = found.has('UserUnit') ? readUnits(pdfium, pdf) : new Map<number, number>()
    const notes = [...annotations.notes, ...findAttachments(pdfium, pdf)]
    if (found.has('JS') && hasForm(pdfium, pdf)) notes.push({ code: 'script_not_run', page: null })
    return { notes, flat: annotations.drawn, units }
  })
  const layers = found.has('OCProperties') ? findLayers(pdfium, source) : { hidden: [], differing: [] }
  notes.push(
    ...[...units].map(([index, unit]): PrintNote => ({
      code: 'page_unit',
      page: index + 1,
      subject: String(unit),
    })),
    ...notesOf('layer_differs', layers.differing),
    ...notesOf(
      'layer_not_printed',
      layers.hidden.filter((index) => !layers.differing.includes(index)),
    ),
  )
  const plan = { flat, units, pictures: new Set([...layers.hidden, ...layers.differing]) }
  const isPlain = flat.size === 0 && units.size === 0 && plan.pictures.size === 0
  let bytes = isPlain ? null : composePages(pdfium, source, plan)
  if (bytes) {
    const differing = differingPages(pdfium, source, bytes, plan).filter((index) => !plan.pictures.has(index))
    for (const index of differing) plan.pictures.add(index)
    if (differing.length > 0) bytes = composePages(pdfium, source, plan)
  }
  const onPages = findOnPages(pdfium, bytes ?? source)
  const pictures = [...plan.pictures].map((index) => index + 1).toSorted((a, b) => a - b)
  const warnings = summarizeNotes([...notes, ...onPages.notes])
  return { bytes, pageSizes: onPages.pageSizes, warnings, pictures }
}

/**
 * Returns the printed pages of a PDF, and whether some of them became pictures. The PDF itself if they cannot be made:
 * it was stored before such PDFs were rejected.
 */
export const printedPagesOf = (
  pdfium: Pdfium,
  source: PdfSource,
): { pages: PdfSource; isPicture: boolean } => {
  try {
    const { bytes, pictures } = preparePrint(pdfium, source)
    return { pages: bytes ?? source, isPicture: pictures.length > 0 }
  } catch (error) {
    if (error instanceof PdfError) return { pages: source, isPicture: false }
    throw error
  }
}
