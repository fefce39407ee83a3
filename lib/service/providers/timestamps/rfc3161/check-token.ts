import type { Certificate } from 'pkijs'

import type { CheckToken } from '#lib/proof/check-signed.ts'

import { checkAnswer } from './check-answer.ts'

/** Checks a timestamp's signature whole, for the command line. Without `trusted`, whose it is stays open, and is said. */
export const createTokenCheck =
  (trusted: readonly Certificate[] | null): CheckToken =>
  async (token, manifest) => {
    try {
      const { authority, time, chain } = await checkAnswer(token, manifest, trusted)
      const signed = `The timestamp of ${time.toISOString()} is signed by ${authority}`
      return chain === 'trusted'
        ? { state: 'passed', message: `${signed}, whose certificate chains to a trusted one.` }
        : {
            state: 'unverified',
            message: `${signed}. The authority’s trustworthiness was not verified: pass its certificate with --timestamp-ca.`,
          }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { state: 'failed', message: `timestamp.tsr failed verification: ${reason}.` }
    }
  }
