import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'
import { percentOf } from '#lib/contract/documents/sheet.ts'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { openPdfFile } from '#lib/service/pdf/assembly/pdf-file.ts'

import { withoutMoment } from './assemble-parts.ts'
import { openSource, type PdfSource } from './byte-source.ts'
import { isAlike } from './compare-parts.ts'
import { drawAsPicture } from './draw-as-picture.ts'
import { type Drawing, drawDots } from './draw-dots.ts'
import { findAnnotations, findAttachments, refuseLostContent } from './find-differences.ts'
import {
  annotationFlags,
  type Field,
  hasAppearance,
  readFields,
  requireAppearances,
  requireShown,
  settleFields,
  widget,
} from './form-fields.ts'
import { flattenForPrint, openForm } from './open-form.ts'
import { outsideFonts } from './outside-fonts.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { type PrintNote, summarizeNotes } from './print-notes.ts'
import { measurePages, openDocument, patternsIn } from './reading.ts'

/** What is printed of a PDF, and how that differs from what viewers show. */
export type PreparedPrint = {
  /**
   * Its pages as they are printed, with nothing but what is on them: annotations and form fields are part of them, and hidden
   * layers are gone. Null where the file itself is that already.
   */
  bytes: Uint8Array | null
  /** The sizes of the pages as they are printed. */
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

type OpenPdf = { document: PdfiumDocument; pageCount: number; environment: number; close(): void }

/** Opens a PDF with its form, also where it has none: PDFium then draws the annotations that have no appearance. */
const openPdf = (pdfium: Pdfium, source: PdfSource): OpenPdf => {
  const { document, pageCount } = openDocument(pdfium, openSource(source), Number.POSITIVE_INFINITY)
  const form = openForm(pdfium, document)
  const close = () => {
    form.close()
    document.close()
  }
  return { document, pageCount, environment: form.environment, close }
}

const using = <Result>(pdf: OpenPdf, use: (pdf: OpenPdf) => Result): Result => {
  try {
    return use(pdf)
  } finally {
    pdf.close()
  }
}

const hasForm = ({ calls }: Pdfium, { document }: OpenPdf): boolean =>
  calls.FPDF_GetFormType(document.handle) !== noForm

const pagesOf = ({ pageCount }: OpenPdf): number[] => Array.from({ length: pageCount }, (_, index) => index)

/** Reads by how much the units of each page, counted from 0, are larger than points: PDFium does not tell. */
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

/** The places of a page's annotations that are not printed: PDFium would draw some of their fields, or a box in their place. */
const findUnprinted = (pdfium: Pdfium, page: number): number[] =>
  Array.from({ length: pdfium.calls.FPDFPage_GetAnnotCount(page) }, (_, place) => place).filter((place) => {
    const annotation = pdfium.calls.FPDFPage_GetAnnot(page, place)
    const flags = pdfium.calls.FPDFAnnot_GetFlags(annotation)
    const isPrinted = (flags & annotationFlags.print) !== 0 && (flags & annotationFlags.hidden) === 0
    const isBlank =
      pdfium.calls.FPDFAnnot_GetSubtype(annotation) === widget && !hasAppearance(pdfium, annotation)
    pdfium.calls.FPDFPage_CloseAnnot(annotation)
    return !isPrinted || isBlank
  })

/**
 * Gives the fields of a page their appearance, and takes away what is not printed. Throws `PdfError` when a value would be
 * lost.
 */
const settlePage = (pdfium: Pdfium, { document, environment }: OpenPdf, index: number): Field[] => {
  const { calls } = pdfium
  const fields = readFields(pdfium, { document, environment }, index)
  const page = calls.FPDF_LoadPage(document.handle, index)
  if (page === 0) throw pdfErrors.unreadable()
  let unprinted: number[]
  calls.FORM_OnAfterLoadPage(page, environment)
  try {
    settleFields(pdfium, page, fields)
    requireAppearances(pdfium, { page, number: index + 1 }, fields)
    unprinted = findUnprinted(pdfium, page)
  } finally {
    calls.FORM_OnBeforeClosePage(page, environment)
    calls.FPDF_ClosePage(page)
  }
  for (const place of unprinted.toReversed()) {
    calls.EPDFPage_RemoveAnnotRaw(document.handle, index, place)
  }
  return [...fields.values()]
}

/** Makes the annotations and fields of a page part of it, as they are printed. Throws `PdfError` when a value would be lost. */
const flattenPage = (pdfium: Pdfium, pdf: OpenPdf, index: number): void => {
  const { calls } = pdfium
  const { handle } = pdf.document
  const fields = settlePage(pdfium, pdf, index)
  const flatten = (page: number): void => {
    if (calls.FPDFPage_Flatten(page, flattenForPrint) === 0) throw pdfErrors.unreadable()
  }
  const check = (page: number): void => requireShown(pdfium, { page, number: index + 1 }, fields)
  for (const use of fields.length === 0 ? [flatten] : [flatten, check]) {
    const page = calls.FPDF_LoadPage(handle, index)
    if (page === 0) throw pdfErrors.unreadable()
    try {
      use(page)
    } finally {
      calls.FPDF_ClosePage(page)
    }
  }
  for (let left = calls.EPDFPage_GetAnnotCountRaw(handle, index); left > 0; left -= 1) {
    calls.EPDFPage_RemoveAnnotRaw(handle, index, left - 1)
  }
}

/** How each page, counted from 0, is made: flattened, enlarged by its unit, or drawn as a picture. Others are copied. */
type Plan = { flat: Set<number>; units: Map<number, number>; pictures: Set<number> }

const importRange = (pdfium: Pdfium, target: PdfiumDocument, source: PdfiumDocument, range: string): void => {
  const end = pdfium.calls.FPDF_GetPageCount(target.handle)
  if (!pdfium.calls.FPDF_ImportPages(target.handle, source.handle, range, end)) throw pdfErrors.unreadable()
}

const createDocument = ({ calls }: Pdfium): PdfiumDocument => {
  const handle = calls.FPDF_CreateNewDocument()
  return { handle, close: () => calls.FPDF_CloseDocument(handle) }
}

/** Appends a page as a picture; by way of a file, in which it is compressed. */
const appendPicture = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  source: PdfSource,
  { index, unit }: { index: number; unit: number },
): void => {
  const picture = createDocument(pdfium)
  let bytes: Uint8Array
  try {
    using(openPdf(pdfium, source), (pdf) => {
      settlePage(pdfium, pdf, index)
      const size = pdfium.pageSize(pdf.document, index)
      if (!size) throw pdfErrors.unreadable()
      const { document, environment } = pdf
      const drawn = { width: size.width * unit, height: size.height * unit }
      drawAsPicture(pdfium, document, picture, { index, size: drawn, place: 0, form: environment })
    })
    bytes = pdfium.save(picture)
  } finally {
    picture.close()
  }
  using(openPdf(pdfium, bytes), ({ document }) => importRange(pdfium, target, document, '1'))
}

/** Appends a page in the size that its unit gives it. */
const appendEnlarged = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  source: PdfiumDocument,
  { index, unit }: { index: number; unit: number },
): void => {
  const { calls } = pdfium
  const size = pdfium.pageSize(source, index)
  const drawing = calls.FPDF_NewXObjectFromPage(target.handle, source.handle, index)
  const end = calls.FPDF_GetPageCount(target.handle)
  const page = size ? calls.FPDFPage_New(target.handle, end, size.width * unit, size.height * unit) : 0
  try {
    const placed = drawing === 0 ? 0 : calls.FPDF_NewFormObjectFromXObject(drawing)
    if (page === 0 || placed === 0) throw pdfErrors.unreadable()
    calls.FPDFPageObj_Transform(placed, unit, 0, 0, unit, 0, 0)
    calls.FPDFPage_InsertObject(page, placed)
    if (!calls.FPDFPage_GenerateContent(page)) throw pdfErrors.unreadable()
  } finally {
    if (drawing !== 0) calls.FPDF_CloseXObject(drawing)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}

const compose = (pdfium: Pdfium, source: PdfSource, { flat, units, pictures }: Plan): Uint8Array => {
  const target = createDocument(pdfium)
  try {
    using(openPdf(pdfium, source), (pdf) => {
      for (const index of flat) if (!pictures.has(index)) flattenPage(pdfium, pdf, index)
      let first: number | null = null
      // Pages that follow each other are copied at once, so that they go on sharing what they use.
      const copyUntil = (end: number): void => {
        if (first !== null) importRange(pdfium, target, pdf.document, `${first + 1}-${end}`)
        first = null
      }
      for (const index of pagesOf(pdf)) {
        const unit = units.get(index)
        if (pictures.has(index)) {
          copyUntil(index)
          appendPicture(pdfium, target, source, { index, unit: unit ?? 1 })
        } else if (unit !== undefined) {
          copyUntil(index)
          appendEnlarged(pdfium, target, pdf.document, { index, unit })
        } else first ??= index
      }
      copyUntil(pdf.pageCount)
    })
    return withoutMoment(pdfium.save(target))
  } finally {
    target.close()
  }
}

/** The pages that do not look, in the copy, as they are printed from the original. */
const differingPages = (
  pdfium: Pdfium,
  source: PdfSource,
  bytes: Uint8Array,
  { flat, units }: Plan,
): number[] =>
  using(openPdf(pdfium, source), (original) =>
    using(openPdf(pdfium, bytes), (copy) => {
      if (copy.pageCount !== original.pageCount) throw pdfErrors.unreadable()
      return [...new Set([...flat, ...units.keys()])].filter((index) => {
        settlePage(pdfium, original, index)
        const expected = drawDots(pdfium, original.document, index, original.environment)
        const shown = drawDots(pdfium, copy.document, index, 0, { unit: units.get(index) ?? 1 })
        return !expected || !shown || !isAlike(expected, shown)
      })
    }),
  )

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

/** What is on the pages as they are printed: fonts that are missing, and pages that are larger than the paper. */
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
 * Makes what is printed of a PDF, and lists how that differs from what viewers show. Throws `PdfError` when it cannot be read,
 * or content would be lost.
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
  let bytes = isPlain ? null : compose(pdfium, source, plan)
  if (bytes) {
    const differing = differingPages(pdfium, source, bytes, plan).filter((index) => !plan.pictures.has(index))
    for (const index of differing) plan.pictures.add(index)
    if (differing.length > 0) bytes = compose(pdfium, source, plan)
  }
  const onPages = findOnPages(pdfium, bytes ?? source)
  const pictures = [...plan.pictures].map((index) => index + 1).toSorted((a, b) => a - b)
  const warnings = summarizeNotes([...notes, ...onPages.notes])
  return { bytes, pageSizes: onPages.pageSizes, warnings, pictures }
}

/**
 * Returns the pages of a PDF as they are printed, and whether some of them became pictures. The PDF itself where they cannot be
 * made: it was stored before such PDFs were rejected.
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
