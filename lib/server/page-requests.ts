import type { IncomingMessage } from 'node:http'

import type { ErrorCode } from '#lib/contract/api/errors.ts'

import { pathnameOf } from './paths.ts'

/** Error of a request that no page accepts. */
export type Refusal = { status: number; code: ErrorCode; message: string }

const isDecodable = (pathname: string): boolean => {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Returns why no page accepts a request; null if one may. Next responds 500 to a path that is not percent-encoded
 * UTF-8, and to a multipart form that it cannot read: pages send none, only server actions, which have a header. A
 * form submitted before its script has loaded is sent URL-encoded, and reloads its page.
 */
export const findPageRefusal = ({
  url = '/',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): Refusal | null => {
  if (!isDecodable(pathnameOf(url))) {
    const message = 'The path is not percent-encoded UTF-8. Check the link.'
    return { status: 400, code: 'VALIDATION_ERROR', message }
  }
  const isMultipart = /^multipart\//i.test(headers['content-type']?.trim() ?? '')
  if (!isMultipart || headers['next-action'] !== undefined) return null
  const message = 'No page takes a multipart form. Send files to the API.'
  return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message }
}
