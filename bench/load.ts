import autocannon from 'autocannon'

import { quantileOf } from './statistics.ts'

/** What a load of so many connections, each asking as soon as it is answered, got out of a server. */
export type LoadResult = { requestsPerSecond: number; medianMs: number; p99Ms: number }

export type LoadTarget = {
  url: string
  apiKey: string
  /** What is posted; without it the address is read. */
  form?: { body: Buffer; contentType: string }
}

/** Asks one address for so many seconds. Throws when anything but success is answered. */
export const load = async (
  { url, apiKey, form }: LoadTarget,
  options: { seconds: number; connections: number },
): Promise<LoadResult> => {
  const durationsMs: number[] = []
  const startedAt = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        method: form ? 'POST' : 'GET',
        ...(form && { body: form.body }),
        headers: { authorization: `Bearer ${apiKey}`, ...(form && { 'content-type': form.contentType }) },
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    )
    run.on('response', (_client, _status, _bytes, responseMs) => durationsMs.push(responseMs))
  })
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${url}: ${result.non2xx} answered with a failure, ${result.errors} not at all`)
  }
  const sorted = Float64Array.from(durationsMs).sort()
  return {
    requestsPerSecond: durationsMs.length / elapsedSeconds,
    medianMs: quantileOf(sorted, 0.5),
    p99Ms: quantileOf(sorted, 0.99),
  }
}
