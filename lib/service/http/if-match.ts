import type { Context } from 'hono'

import { ServiceError } from '#lib/service/errors.ts'
import type { ExpectedRevisions } from '#lib/service/revision.ts'

import type { HttpEnv } from './env.ts'

/** An entity tag of RFC 9110, 8.8.3, with the comma before the next. */
const entityTag = /\s*(?:W\/)?"([\u0021\u0023-\u007E\u0080-\u00FF]*)"\s*(?:,|$)/y

/** `"3"`, or the ETag of a detail, which begins with the revision. */
const revisionOf = (tag: string): number | undefined => {
  const [, digits] = /^(\d{1,9})(?:\.|$)/.exec(tag) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Parses an `If-Match` header: the revisions that it names, or undefined without one and for `*`. Tags that name no
 * revision match nothing. Throws VALIDATION_ERROR where it is no list of entity tags.
 */
export const parseIfMatch = (header: string | undefined): ExpectedRevisions => {
  if (header === undefined || header.trim() === '*') return undefined
  const revisions: number[] = []
  let at = 0
  do {
    entityTag.lastIndex = at
    const found = entityTag.exec(header)
    if (!found) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        'If-Match must be a list of entity tags, such as "3" with its quotation marks.',
      )
    }
    at = entityTag.lastIndex
    const revision = revisionOf(found[1] ?? '')
    if (revision !== undefined) revisions.push(revision)
  } while (at < header.length)
  return revisions
}

/** Returns the revisions that a request expects. Throws VALIDATION_ERROR. */
export const expectedRevisions = (c: Context<HttpEnv>): ExpectedRevisions =>
  parseIfMatch(c.req.header('if-match'))
