import { errorCode } from '#lib/operator-error.ts'

/** System errors of an unavailable database, a full disk or exhausted resources. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/**
 * SQLSTATEs that say nothing of the request: connection lost (08), out of resources such as disk (53), stopped or
 * starting (57), I/O errors (58); a lock that was not granted, a deadlock, and a standby that only reads.
 */
const sqlStates = /^(?:08...|53...|57...|58...|55P03|40P01|40001|25006)$/

/** pg reports these without a code. */
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|after calling end on the pool/

const maxDepth = 8

/**
 * Returns whether the error, or what caused it, is a database or a disk that cannot: the same request may succeed
 * later.
 */
export const isOutage = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > maxDepth) return false
  const code = errorCode(error)
  if (code !== undefined && (systemCodes.has(code) || sqlStates.test(code))) return true
  if (poolMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some((inner) => isOutage(inner, depth + 1))) return true
  return isOutage(error.cause, depth + 1)
}
