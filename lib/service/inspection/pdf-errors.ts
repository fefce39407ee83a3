import type { ErrorCode } from '#lib/contract/api/errors.ts'

export type PdfErrorCode = Extract<ErrorCode, 'ENCRYPTED_PDF' | 'INVALID_PDF' | 'TOO_MANY_PAGES'>

/** The reason why a PDF is rejected, for the person who uploaded it. */
export class PdfError extends Error {
  override readonly name = 'PdfFault'
  readonly code: PdfErrorCode

  constructor(code: PdfErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const again = 'Export it again from the program that created it, or print it to a new PDF, and upload that.'

/** Quotes the first few of some texts. */
export const quoteSome = (texts: readonly string[], most = 3): string => {
  const quoted = texts.slice(0, most).map((text) => `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`)
  return texts.length > most ? `${quoted.join(', ')} and ${texts.length - most} more` : quoted.join(', ')
}

/** All reasons to reject a file. */
export const pdfErrors = {
  empty: () => new PdfError('INVALID_PDF', 'The file is empty. Choose a PDF with at least one page.'),
  notPdf: () =>
    new PdfError(
      'INVALID_PDF',
      'The file is not a PDF. Save or print the document as a PDF and upload that.',
    ),
  damaged: (detail = 'it cannot be opened') =>
    new PdfError('INVALID_PDF', `The PDF is damaged: ${detail}. ${again}`),
  noPages: () => new PdfError('INVALID_PDF', 'The PDF has no pages. Upload one with at least one page.'),
  tooSlow: (seconds: number) =>
    new PdfError('INVALID_PDF', `The PDF took more than ${seconds} seconds to read. ${again}`),
  unreadable: () =>
    new PdfError(
      'INVALID_PDF',
      `The PDF is damaged: it cannot be read, or requires too much memory. ${again}`,
    ),
  placeholder: () =>
    new PdfError(
      'INVALID_PDF',
      'The PDF is a dynamic XFA form: what would be printed is a placeholder such as “Please wait…”, without the form and its values. Open it in Adobe Acrobat, print it to “Adobe PDF”, and upload that file.',
    ),
  portfolio: (names: readonly string[]) =>
    new PdfError(
      'INVALID_PDF',
      `The PDF is a portfolio of ${names.length === 1 ? '1 file' : `${names.length} files`} that would not be printed: ${quoteSome(names)}. Save the files inside it and upload each, or combine them into one PDF and upload that.`,
    ),
  lostField: (name: string, page: number, why: string) =>
    new PdfError(
      'INVALID_PDF',
      `The form field “${name}” on page ${page} cannot be printed with its value: ${why}. Open the form in a PDF viewer, print it to a new PDF, and upload that file.`,
    ),
  needsPassword: () =>
    new PdfError(
      'ENCRYPTED_PDF',
      'The PDF is encrypted and requires a password. Save a copy without a password and upload that.',
    ),
  restricted: () =>
    new PdfError(
      'ENCRYPTED_PDF',
      'The PDF is encrypted to restrict its use. Save a copy without security settings and upload that.',
    ),
  tooManyPages: (pageCount: number, maxPages: number) =>
    new PdfError(
      'TOO_MANY_PAGES',
      `The PDF has ${pageCount} pages; the maximum is ${maxPages} pages per document.`,
    ),
}
