import type { IncomingMessage } from 'node:http'

import type { ErrorCode } from '#lib/contract/api/errors.ts'

import { pathnameOf } from './paths.ts'

/** A request that no page takes, and what is wrong with it. */
type Refusal = { status: number; code: ErrorCode; message: string; headers?: Record<string, string> }

const isDecodable = (pathname: string): boolean => {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

const readingMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns why no page takes a request; null when one may. Next responds 500 to a path that is not percent-encoded UTF-8,
 * and reads any form that is posted to a page as one of its own: pages send none, only server actions by their header.
 */
export const findPageRefusal = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Refusal | null => {
  if (!isDecodable(pathnameOf(url))) {
    const message = 'The path is not percent-encoded UTF-8. Check the link.'
    return { status: 400, code: 'VALIDATION_ERROR', message }
  }
  if (readingMethods.has(method) || (method === 'POST' && headers['next-action'] !== undefined)) return null
  return {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'Pages are only read. Send changes to the API.',
    headers: { allow: 'GET, HEAD' },
  }
}
