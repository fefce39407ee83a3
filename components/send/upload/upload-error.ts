import { ApiError } from '#lib/client/api-error.ts'

import * as wording from './wording.tsx'

/** Describes a rejected file: the error, the fix, and whether a retry may succeed. */
export type UploadError = {
  title: string
  fix: string
  canRetry: boolean
}

const quoted = (filename: string): string => `“${filename}”`

const titles: Partial<Record<ApiError['code'], string>> = {
  ENCRYPTED_PDF: 'is password-protected',
  INVALID_PDF: wording.cannotBePrinted,
  TOO_MANY_PAGES: wording.hasTooManyPages,
  FILE_TOO_LARGE: wording.isTooLarge,
}

const retryTitles: Partial<Record<ApiError['code'], string>> = {
  UPLOAD_EXPIRED: wording.theUploadTookToo,
  UPLOAD_INCOMPLETE: wording.theUploadWasIncomplete,
  NETWORK_ERROR: wording.theUploadWasInterrupted,
  RATE_LIMITED: wording.tooManyUploadsAtOnce,
}

/** Describes a failed upload. The API's message contains the fix. */
export const describeUploadError = (error: unknown, filename: string): UploadError => {
  if (!(error instanceof ApiError)) {
    return {
      title: wording.couldNotBeUploaded(quoted(filename)),
      fix: wording.tryAgainIfItKeeps,
      canRetry: true,
    }
  }
  const title = titles[error.code]
  if (title) return { title: `${quoted(filename)} ${title}`, fix: error.message, canRetry: false }
  return {
    title: retryTitles[error.code] ?? wording.couldNotBeUploaded(quoted(filename)),
    fix: error.message,
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

/** Returns the error of an empty file or one that is no PDF, before it is sent; null otherwise. */
export const checkFile = async (file: File): Promise<UploadError | null> => {
  if (file.size === 0) {
    return {
      title: wording.isEmpty(quoted(file.name)),
      fix: wording.exportTheDocumentToPdf,
      canRetry: false,
    }
  }
  if (await looksLikePdf(file)) return null
  return {
    title: wording.isNotAPdf(quoted(file.name)),
    fix: wording.onlyPdfFilesCanBeMailed,
    canRetry: false,
  }
}

/** The error for a drop without files, such as a link. */
export const nothingDropped: UploadError = {
  title: wording.noFileWasDropped,
  fix: wording.choosePdfsInstead,
  canRetry: false,
}

/** The error for several files where one replaces another. */
export const oneReplacement = (count: number): UploadError => ({
  title: wording.filesWereDropped(count),
  fix: wording.chooseTheOnePdf,
  canRetry: false,
})
