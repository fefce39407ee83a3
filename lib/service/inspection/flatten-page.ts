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
import { flattenForPrint } from './open-form.ts'
import type { OpenPdf } from './open-pdf.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'

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
 * Gives the fields of a page their appearance, and removes what is not printed. Throws `PdfError` if a value would be
 * lost.
 */
export const settlePage = (pdfium: Pdfium, { document, environment }: OpenPdf, index: number): Field[] => {
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

/** Makes the annotations and fields of a page part of it, as printed. Throws `PdfError` if a value would be lost. */
export const flattenPage = (pdfium: Pdfium, pdf: OpenPdf, index: number): void => {
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
