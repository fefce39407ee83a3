import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** The fonts that every reader of PDF has (ISO 32000-1, 9.6.2.2), PDFium among them, and PDFium's own of forms. */
const standardFont = /^(Courier|Helvetica|Times|Symbol|ZapfDingbats|Chrome(Sans|Serif)MM)(-|$)/

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM (fpdf_edit.h). */
const [textObject, formObject] = [1, 5]

/** The names of the fonts that a page, counted from 1, uses and its PDF does not contain. */
export const outsideFonts = (pdfium: Pdfium, document: PdfiumDocument, page: number): Set<string> => {
  const { calls } = pdfium
  const names = new Set<string>()
  const collect = (object: number): void => {
    const type = calls.FPDFPageObj_GetType(object)
    if (type === textObject) {
      const font = calls.FPDFTextObj_GetFont(object)
      if (calls.FPDFFont_GetIsEmbedded(font) === 1) return
      const name = pdfium.fontName(font)
      if (!standardFont.test(name)) names.add(name)
    }
    if (type !== formObject) return
    const count = calls.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count; index += 1) collect(calls.FPDFFormObj_GetObject(object, index))
  }
  const handle = calls.FPDF_LoadPage(document.handle, page - 1)
  if (handle === 0) return names
  try {
    const count = calls.FPDFPage_CountObjects(handle)
    for (let index = 0; index < count; index += 1) collect(calls.FPDFPage_GetObject(handle, index))
    return names
  } finally {
    calls.FPDF_ClosePage(handle)
  }
}

/** Returns whether a page, counted from 1, uses a font that the PDF does not contain. */
export const usesOutsideFont = (pdfium: Pdfium, document: PdfiumDocument, page: number): boolean =>
  outsideFonts(pdfium, document, page).size > 0
