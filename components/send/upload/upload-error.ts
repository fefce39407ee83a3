import type { ActionError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'

/** Describes a rejected file: the error, the fix, and whether a retry may succeed. */
export type UploadError = {
  title: string
  fix: string
  canRetry: boolean
}

const quoted = (filename: string): string => `“${filename}”`

const titles: Partial<Record<ActionError['code'], string>> = {
  ENCRYPTED_PDF: 'is password-protected',
  INVALID_PDF: 'cannot be printed',
  TOO_MANY_PAGES: 'has too many pages',
  FILE_TOO_LARGE: 'is too large',
}

const retryTitles: Partial<Record<ActionError['code'], string>> = {
  UPLOAD_EXPIRED: 'The upload took too long',
  UPLOAD_INCOMPLETE: 'The upload was incomplete',
  NETWORK_ERROR: 'The upload was interrupted',
  RATE_LIMITED: 'Too many uploads at once',
}

/** Describes a failed upload. The API's message contains the fix. */
export const describeUploadError = (
  { code, message, fields: [found] }: ActionError,
  filename: string,
): UploadError => {
  if (found?.field === 'file') return { title: found.message, fix: message, canRetry: false }
  const title = titles[code]
  if (title) return { title: `${quoted(filename)} ${title}`, fix: message, canRetry: false }
  return {
    title: retryTitles[code] ?? `${quoted(filename)} could not be uploaded`,
    fix: message,
    canRetry: true,
  }
}

/** The signature of a PDF; up to a kilobyte may precede it. */
const signature = '%PDF-'
const signatureWithin = 1024

const looksLikePdf = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, signatureWithin).arrayBuffer())
  return new TextDecoder('latin1').decode(head).includes(signature)
}

const unfit = (title: string, fix: string): ApiError =>
  new ApiError(400, 'INVALID_PDF', fix, { fields: [{ field: 'file', message: title }] })

/** Rejects an empty file, and one that is no PDF, before it is sent. */
export const checkFile = async (file: File): Promise<void> => {
  if (file.size === 0) {
    throw unfit(`${quoted(file.name)} is empty`, 'Export the document to PDF again and choose the new file.')
  }
  if (!(await looksLikePdf(file))) {
    throw unfit(
      `${quoted(file.name)} is not a PDF`,
      'Only PDF files can be mailed. Export or print the file to PDF, then try again.',
    )
  }
}

/** The error for a drop without files, such as a link. */
export const nothingDropped: UploadError = {
  title: 'No file was dropped',
  fix: 'Choose PDFs from your computer instead.',
  canRetry: false,
}

/** The error for several files where one replaces another. */
export const oneReplacement = (count: number): UploadError => ({
  title: `${count} files were dropped`,
  fix: 'Choose the one PDF that replaces this document.',
  canRetry: false,
})
