import { describeSigners, doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import type { Signer } from '#lib/contract/mailing-record/mailing-record.ts'

/** Says who signed, beginning with `word`; null when no source names anyone. */
export const describeSignature = (word: 'Signed' | 'signed', signers: readonly Signer[]): string | null => {
  const named = describeSigners(signers)
  if (named === null) return null
  return doSignersDiffer(signers) ? `${word}; ${named}` : `${word} by ${named}`
}
