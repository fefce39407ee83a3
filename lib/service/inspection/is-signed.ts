import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** Returns whether a PDF is signed: an empty signature field is a place to sign. */
export const isSigned = ({ calls }: Pdfium, { handle }: PdfiumDocument): boolean =>
  Array.from({ length: Math.max(0, calls.FPDF_GetSignatureCount(handle)) }, (_, index) =>
    calls.FPDF_GetSignatureObject(handle, index),
  ).some((signature) => signature !== 0 && calls.FPDFSignatureObj_GetContents(signature, 0, 0) > 0)
