import { defineBrowserAction } from '#components/actions/define-browser-action.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { UploadTarget } from '#lib/contract/documents/document.ts'
import { formatBytes } from '#lib/contract/formats/numbers.values.ts'

import { checkFile } from './upload-error.ts'

/** `sent` is the uploaded fraction, 0 to 1; the service then checks the pages. */
export type UploadProgress = { phase: 'sending'; sent: number } | { phase: 'checking' }

type UploadOptions = { onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

const tooLarge = (limit: number | null) =>
  new ApiError(
    413,
    'FILE_TOO_LARGE',
    `${limit === null ? 'The file is too large to mail.' : `The limit is ${formatBytes(limit)}.`} Split it, or export it with smaller images.`,
  )

/** Storage returns XML like S3; only these error codes matter here. */
const readStorageFailure = (status: number, body: string): ApiError => {
  if (status === 413 || body.includes('EntityTooLarge')) return tooLarge(null)
  if (body.includes('expired')) {
    return new ApiError(status, 'UPLOAD_EXPIRED', 'The upload link expired. Try again.')
  }
  return new ApiError(
    status,
    'INTERNAL_ERROR',
    `The file could not be stored (${status}). Try again in a moment.`,
  )
}

/** Posts the form with the file as its last field. `fetch` reports no upload progress. */
const postForm = (target: UploadTarget, file: File, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
    form.append('file', new File([file], file.name, { type: 'application/pdf' }))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress({ phase: 'sending', sent: event.loaded / event.total })
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(readStorageFailure(request.status, request.responseText))
    })
    request.addEventListener('error', () => {
      reject(new ApiError(0, 'NETWORK_ERROR', 'The connection was lost. Check it and try again.'))
    })
    request.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.open('POST', target.upload_url)
    request.send(form)
  })

/** Checks a PDF, uploads it straight to storage, and has its pages checked. */
export const uploadFile = defineBrowserAction(
  async ({ client, signal }, file: File, onProgress: (progress: UploadProgress) => void) => {
    await checkFile(file)
    signal.throwIfAborted()
    onProgress({ phase: 'sending', sent: 0 })
    const { data: target } = await client.createUploadTarget({ body: { filename: file.name }, signal })
    const limit = sizeLimitOf(target)
    if (limit !== null && file.size > limit) throw tooLarge(limit)
    await postForm(target, file, { onProgress, signal })
    onProgress({ phase: 'checking' })
    return client.confirmUpload({ body: { upload_id: target.upload_id }, signal })
  },
)

type Condition = [string, unknown, unknown]

const isSizeRange = (condition: unknown): condition is Condition =>
  Array.isArray(condition) && condition[0] === 'content-length-range'

/**
 * Returns the size limit of this upload target, from its signed policy, so that larger files are rejected before they
 * are sent; null without one.
 */
export const sizeLimitOf = ({ fields }: Pick<UploadTarget, 'fields'>): number | null => {
  const encoded = fields['policy'] ?? fields['Policy']
  if (encoded === undefined) return null
  try {
    const policy: unknown = JSON.parse(atob(encoded))
    if (typeof policy !== 'object' || policy === null || !('conditions' in policy)) return null
    const conditions: unknown[] = Array.isArray(policy.conditions) ? policy.conditions : []
    const limit = conditions.find(isSizeRange)?.[2]
    return typeof limit === 'number' ? limit : null
  } catch {
    return null
  }
}
