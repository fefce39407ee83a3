import autocannon from 'autocannon'

import { quantileOf } from './statistics.ts'

/** What a load of so many connections, each asking as soon as it is answered, got out of a server. */
export type LoadResult = { requestsPerSecond: number; medianMs: number; p99Ms: number }

export type LoadTarget = { url: string; apiKey: string }

const connections = 16

/** Asks one address for so many seconds. Throws when anything but 200 is answered. */
export const load = async (target: LoadTarget, seconds: number): Promise<LoadResult> => {
  const durationsMs: number[] = []
  const startedAt = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.url,
        connections,
        duration: seconds,
        headers: { authorization: `Bearer ${target.apiKey}`, accept: 'application/json' },
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    )
    run.on('response', (_client, _status, _bytes, responseMs) => durationsMs.push(responseMs))
  })
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${target.url}: ${result.non2xx} not answered with 200, ${result.errors} not at all`)
  }
  const sorted = Float64Array.from(durationsMs).sort()
  return {
    requestsPerSecond: durationsMs.length / elapsedSeconds,
    medianMs: quantileOf(sorted, 0.5),
    p99Ms: quantileOf(sorted, 0.99),
  }
}
