import { type ConditionalObject, conditionalObjects } from '#lib/contract/api/conditional.values.ts'

import { ServiceError } from './errors.ts'

/** The revisions that a caller accepts, of `If-Match`; undefined accepts any. */
export type ExpectedRevisions = readonly number[] | undefined

/** Throws the object's error for changes that come too late, such as MATTER_CHANGED, unless its revision is expected. */
export const requireRevision = (
  object: ConditionalObject,
  { revision }: { revision: number },
  expected: ExpectedRevisions,
): void => {
  if (expected === undefined || expected.includes(revision)) return
  const { code, noun } = conditionalObjects[object]
  throw new ServiceError(
    code,
    `This ${noun} has changed: its revision is ${revision}. Read it again, then make your change.`,
  )
}
