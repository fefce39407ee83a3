import type { UploadTarget } from '#lib/contract/documents/document.ts'

type Condition = [string, unknown, unknown]

const isSizeRange = (condition: unknown): condition is Condition =>
  Array.isArray(condition) && condition[0] === 'content-length-range'

/**
 * The most bytes that storage takes at this target, read from the signed policy among its fields, so that a file that is
 * too large is refused before it is sent. Null when the target does not say.
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
