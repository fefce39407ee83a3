import { createHash } from 'node:crypto'

/** A weak validator of this content: equal for answers that mean the same. */
export const weakEtag = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names the tag (RFC 9110, 13.1.2: compared weakly). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))
}
