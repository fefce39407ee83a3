import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** FLAT_PRINT (fpdf_flatten.h). */
export const flattenForPrint = 1

/** Opens the form of a document, with its fields as printed: not highlighted. It is closed before the document. */
export const openForm = (
  { calls }: Pdfium,
  document: PdfiumDocument,
): { environment: number; close: () => void } => {
  const info = calls.PDFiumExt_OpenFormFillInfo()
  const environment = calls.PDFiumExt_InitFormFillEnvironment(document.handle, info)
  calls.FPDF_SetFormFieldHighlightAlpha(environment, 0)
  const close = () => {
    calls.PDFiumExt_ExitFormFillEnvironment(environment)
    calls.PDFiumExt_CloseFormFillInfo(info)
  }
  return { environment, close }
}
