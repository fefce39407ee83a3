import { ApiError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

/** Why a file was not taken: the fault, the fix, whether the same file may be tried again, and where it is done instead. */
export type UploadError = {
  title: string
  fix: string
  canRetry: boolean
  instead?: { label: string; href: string }
}

const quoted = (filename: string): string => `“${filename}”`

const titles: Partial<Record<ApiError['code'], string>> = {
  ENCRYPTED_PDF: 'is password-protected',
  INVALID_PDF: 'cannot be read as a PDF',
  TOO_MANY_PAGES: 'has too many pages',
  FILE_TOO_LARGE: 'is too large',
}

const retryTitles: Partial<Record<ApiError['code'], string>> = {
  UPLOAD_EXPIRED: 'The upload took too long',
  UPLOAD_INCOMPLETE: 'The upload was incomplete',
  NETWORK_ERROR: 'The upload was interrupted',
  RATE_LIMITED: 'Too many uploads at once',
}

/** Names the fault of a failed upload. The API's own message says what to do about it. */
export const describeUploadError = (error: unknown, filename: string): UploadError => {
  if (!(error instanceof ApiError)) {
    return {
      title: `${quoted(filename)} could not be uploaded`,
      fix: 'Try again. If it keeps failing, open the file and save it as a new PDF.',
      canRetry: true,
    }
  }
  const title = titles[error.code]
  if (title) return { title: `${quoted(filename)} ${title}`, fix: error.message, canRetry: false }
  return {
    title: retryTitles[error.code] ?? `${quoted(filename)} could not be uploaded`,
    fix: error.message,
    canRetry: true,
  }
}

/** The first bytes of a PDF; programs may put up to a kilobyte of their own before them. */
const signature = '%PDF-'
const signatureWithin = 1024

const looksLikePdf = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, signatureWithin).arrayBuffer())
  return new TextDecoder('latin1').decode(head).includes(signature)
}

/** What can be told without sending anything: an empty file, and one that is no PDF. Null when nothing is wrong. */
export const checkFile = async (file: File): Promise<UploadError | null> => {
  if (file.size === 0) {
    return {
      title: `${quoted(file.name)} is empty`,
      fix: 'Export the document to PDF again and choose the new file.',
      canRetry: false,
    }
  }
  if (await looksLikePdf(file)) return null
  return {
    title: `${quoted(file.name)} is not a PDF`,
    fix: 'Only PDF files can be mailed. Export or print the file to PDF, then try again.',
    canRetry: false,
  }
}

/** Several files were dropped where one letter is sent. */
export const severalFiles = (count: number): UploadError => ({
  title: `${count} files were dropped`,
  fix: 'Each letter is a single PDF. Choose one file, combine them, or use Bulk send to mail a different PDF to each recipient.',
  canRetry: false,
  instead: { label: 'Bulk send', href: paths.sendMany.lists() },
})
