import { sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'

import { failed, type Finding, ok, skipped, warning } from './finding.ts'

/** How far this machine's clock is ahead of another, in milliseconds, and the uncertainty. */
export type ClockDifference = { name: string; aheadMs: number; toleranceMs: number }

/** The header states whole seconds. */
const headerToleranceMs = 1000

const warningMs = 2000
/** One-time codes are valid for 30 seconds; Stripe's signatures and S3's requests for minutes. */
const failureMs = 30_000

const compareDatabase = async (db: Database): Promise<ClockDifference> => {
  const before = systemClock.now().getTime()
  const { rows } = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const after = systemClock.now().getTime()
  const theirs = Date.parse(rows[0]?.now ?? '')
  return { name: 'the database', aheadMs: (before + after) / 2 - theirs, toleranceMs: (after - before) / 2 }
}

const compareHeader = async (name: string, url: string, limitMs: number): Promise<ClockDifference | null> => {
  const before = systemClock.now().getTime()
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => null)
  const after = systemClock.now().getTime()
  await response?.body?.cancel()
  const theirs = Date.parse(response?.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return null
  // Half a second: the average truncation.
  const aheadMs = (before + after) / 2 - (theirs + headerToleranceMs / 2)
  return { name, aheadMs, toleranceMs: headerToleranceMs / 2 + (after - before) / 2 }
}

const timeServers = ({ easypost, stripe, timestamps }: Settings): [name: string, url: string][] => [
  ...(easypost
    ? [['EasyPost', easypost.baseUrl ?? 'https://api.easypost.com/v2'] satisfies [string, string]]
    : []),
  ...(stripe ? [['Stripe', stripe.baseUrl ?? 'https://api.stripe.com'] satisfies [string, string]] : []),
  ...(timestamps ? [['the timestamp authority', timestamps.url] satisfies [string, string]] : []),
]

/** Returns what follows from the differences between clocks. */
export const judgeClock = (differences: readonly ClockDifference[]): Finding => {
  if (differences.length === 0) return skipped('No other clock could be read.')
  const certain = differences.map(({ name, aheadMs, toleranceMs }) => ({
    name,
    aheadMs,
    leastMs: Math.max(0, Math.abs(aheadMs) - toleranceMs),
  }))
  const off = certain.filter(({ leastMs }) => leastMs > warningMs)
  if (off.length === 0) {
    return ok(`This machine's clock agrees with ${differences.map(({ name }) => name).join(', ')}.`)
  }
  const message = off
    .map(({ name, aheadMs }) => {
      const seconds = Math.round(Math.abs(aheadMs) / 1000)
      return `This machine's clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} ${name}.`
    })
    .join(' ')
  const remedy = 'Turn on time synchronization (NTP) on this machine and on the database server.'
  return off.some(({ leastMs }) => leastMs > failureMs) ? failed(message, remedy) : warning(message, remedy)
}

/** Compares this machine's clock with the database's, and with the vendors' and the timestamp authority's. */
export const checkClock = async (
  settings: Settings,
  db: Database | null,
  limitMs: number,
): Promise<Finding> => {
  const isAlone = settings.databaseUrl === undefined && timeServers(settings).length === 0
  if (isAlone) return skipped('Every clock of this installation is the one of this machine.')
  const compared = await Promise.all([
    ...(db ? [compareDatabase(db)] : []),
    ...timeServers(settings).map(([name, url]) => compareHeader(name, url, limitMs)),
  ])
  return judgeClock(compared.filter((difference) => difference !== null))
}
