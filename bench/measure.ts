import { readFile, writeFile } from 'node:fs/promises'

import autocannon from 'autocannon'

/** The value below which the share `quantile` of the sorted numbers lies. */
export const quantileOf = (sorted: ArrayLike<number>, quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN

export const medianOf = (values: readonly number[]): number =>
  quantileOf(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** A line of a report: what was measured, how it compares, and what it should be. */
export const reportLine = (name: string, measured: string, comparison = ''): string =>
  `  ${name.padEnd(34)} ${measured.padEnd(34)} ${comparison}`.trimEnd()

const readKilobytes = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
}

/** Returns by how many bytes the process's memory rose at its highest during `work`. Linux only. */
export const measureRise = async (pid: number, work: () => Promise<void>): Promise<number | undefined> => {
  if (process.platform !== 'linux') {
    await work()
    return undefined
  }
  // 5 sets the mark of the highest back to what is used now.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await readKilobytes(pid, 'VmRSS')
  await work()
  return Math.max(0, (await readKilobytes(pid, 'VmHWM')) - before) * 1024
}

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
