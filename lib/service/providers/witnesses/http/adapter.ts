import { parseSize } from '#lib/proof/transparency/bytes.ts'
import { parseVerifierKey } from '#lib/proof/transparency/signed-note.ts'
import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { WitnessPort, WitnessResponse } from '#lib/service/providers/witnesses/port.ts'

/** A person may wait for a bundle, so a slower witness is skipped. */
const patienceMs = 5000

/** Time without requests after a failure, so that an archive of many bundles does not wait for each. */
const restMs = 60_000

const largestResponse = 64 * 1024

const readBody = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > largestResponse) throw new ProviderError('declined', 'its response is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const post = async (url: string, body: string): Promise<{ status: number; body: string }> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, body: await readBody(response) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderError(
      'unavailable',
      isSlow ? `it did not respond within ${patienceMs / 1000} seconds` : 'it could not be reached',
      { cause: error },
    )
  }
}

const interpret = ({ status, body }: { status: number; body: string }): WitnessResponse => {
  if (status === 200) return { kind: 'cosigned', lines: body.split('\n').filter((line) => line !== '') }
  const size = status === 409 ? parseSize(body.trim()) : null
  if (size !== null) return { kind: 'elsewhere', size }
  if (status === 422) return { kind: 'inconsistent', reason: body.trim().slice(0, 500) }
  if (status === 404) throw new ProviderError('declined', 'it does not know this log')
  if (status === 403) throw new ProviderError('declined', 'it does not accept the key of this log')
  throw new ProviderError('unavailable', `it responded with HTTP ${status}`)
}

/**
 * Creates the port of a witness over HTTP (C2SP tlog-witness), by the prefix of its URL. Throws for an invalid
 * verifier key.
 */
export const createWitness = (options: { url: string; verifierKey: string; clock: Clock }): WitnessPort => {
  const { url, verifierKey, clock } = options
  const key = parseVerifierKey(verifierKey)
  if (!key) throw new Error(`${verifierKey} is no verifier key`)
  let failed: { until: number; error: unknown } | undefined
  return {
    verifierKey,
    key,
    addCheckpoint: async (request) => {
      if (failed && clock.now().getTime() < failed.until) throw failed.error
      try {
        return interpret(await post(`${url}/add-checkpoint`, request))
      } catch (error) {
        failed = { until: clock.now().getTime() + restMs, error }
        throw error
      }
    },
  }
}
