import { createHash, randomBytes } from 'node:crypto'

import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, type Certificate, MessageImprint, TimeStampReq } from 'pkijs'

import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { TimestampPort } from '#lib/service/providers/timestamps/port.ts'

import { checkAnswer } from './check-response.ts'

/** A person waits for the bundle, so a slower authority is skipped. */
const patienceMs = 5000

/** Time without requests after a failure, so that an archive of many bundles does not wait for each. */
const restMs = 60_000

const largestAnswer = 256 * 1024

/** A positive INTEGER of eight bytes. */
const newNonce = (): Uint8Array<ArrayBuffer> => {
  const nonce = Uint8Array.from(randomBytes(8))
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  return nonce
}

const requestOf = (bytes: Uint8Array, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer => {
  const digest = Uint8Array.from(createHash('sha256').update(bytes).digest())
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  })
  return request.toSchema().toBER()
}

const ask = async (url: string, request: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderError(
      'unavailable',
      isSlow ? `it did not respond within ${patienceMs / 1000} seconds` : 'it could not be reached',
      { cause: error },
    )
  })
  if (!response.ok) throw new ProviderError('unavailable', `it responded with HTTP ${response.status}`)
  const answer = new Uint8Array(await response.arrayBuffer())
  if (answer.byteLength > largestAnswer) throw new ProviderError('declined', 'its response is too large')
  return answer
}

const stampOnce = async (
  url: string,
  trusted: readonly Certificate[] | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const nonce = newNonce()
  const answer = await ask(url, requestOf(bytes, nonce))
  const checked = await checkAnswer(answer, bytes, trusted).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProviderError('declined', `its response is not valid: ${reason}`, { cause: error })
  })
  if (checked.nonce !== Buffer.from(nonce).toString('hex')) {
    throw new ProviderError('declined', 'its response does not match the request')
  }
  return answer
}

/** A timestamp authority over HTTP (RFC 3161). With `trusted`, only responses that lead to those certificates are accepted. */
export const createTimestampAuthority = (options: {
  url: string
  trusted: readonly Certificate[] | null
  clock: Clock
}): TimestampPort => {
  const { url, trusted, clock } = options
  let failed: { until: number; error: unknown } | undefined
  return {
    authority: new URL(url).host,
    stamp: async (bytes) => {
      if (failed && clock.now().getTime() < failed.until) throw failed.error
      try {
        return await stampOnce(url, trusted, bytes)
      } catch (error) {
        failed = { until: clock.now().getTime() + restMs, error }
        throw error
      }
    },
  }
}
