import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { isNull, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { type Database, everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { systemContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import { startServer } from '#tests/support/server-process.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { trackedState } from '#tests/support/shipments/tracked-state.ts'
import { orderedStream, type ReplayedMessage, unrulyStream } from '#tests/support/vendors/webhook-stream.ts'

import { quantileOf, reportLine } from './measure.ts'
import { startMailroom, openTemporaryDatabase, serverEnvironment } from './serve.ts'

const wanted = Number(process.env['BENCH_MESSAGES'] ?? 10_000)
const connections = 16
const calmPerSecond = 20
const calmSeconds = 20
const seed = 1
const secret = 'a shared sécret for the benchmark'
/** So that no news is of the future. */
const startedAt = new Date(systemClock.now().getTime() - 5 * dayMs)

const print = (line: string): void => console.log(line)

type Piece = { trackerId: string; shipmentId: string; index: number; startedAt: Date }

const insertPieces = async (db: Database, count: number): Promise<Piece[]> => {
  const ctx = systemContext({ db, clock: systemClock }, newId())
  const pieces: Piece[] = []
  for (let index = 0; index < count; index += 1) {
    const bought = await insertBought(ctx, { status: 'printed' })
    pieces.push({ ...bought, index, startedAt })
  }
  // Their files were never stored: the sweep that compares stored files would find them missing, and open a task.
  await db.update(documents).set({ purgedAt: systemClock.now() })
  return pieces
}

type Posted = { perSecond: number; p50Ms: number; p99Ms: number; slowestMs: number; refused: number }

/**
 * Posts the messages in their order over so many connections, each as soon as one is free, or so many a second. Throws at
 * an answer that is neither taken nor refused.
 */
const postAll = async (
  url: string,
  messages: readonly ReplayedMessage[],
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Posted> => {
  const durationsMs: number[] = []
  let next = 0
  let refused = 0
  const post = async (): Promise<void> => {
    for (let index = next++; index < messages.length; index = next++) {
      // The loop ends before the length.
      const message = messages[index] as ReplayedMessage
      const dueAt = startedPostingAt + (index * 1000) / perSecond
      if (dueAt > performance.now()) await delay(dueAt - performance.now())
      const begunAt = performance.now()
      const response = await fetch(url, {
        method: 'POST',
        body: message.body,
        headers: { 'content-type': 'application/json', 'x-hmac-signature': message.signature },
      })
      await response.arrayBuffer()
      durationsMs.push(performance.now() - begunAt)
      if (response.status !== (message.isForged ? 401 : 200)) throw new Error(`HTTP ${response.status}`)
      if (message.isForged) refused += 1
    }
  }
  const startedPostingAt = performance.now()
  await Promise.all(Array.from({ length: connections }, post))
  const seconds = (performance.now() - startedPostingAt) / 1000
  const sorted = Float64Array.from(durationsMs).sort()
  return {
    perSecond: messages.length / seconds,
    p50Ms: quantileOf(sorted, 0.5),
    p99Ms: quantileOf(sorted, 0.99),
    slowestMs: sorted.at(-1) ?? Number.NaN,
    refused,
  }
}

const countOpen = async (db: Database): Promise<number> => {
  const [counted] = await db
    .select({ open: sql<number>`count(*)::int` })
    .from(providerMessages)
    .where(isNull(providerMessages.processedAt))
  return counted?.open ?? 0
}

/** Waits until everything that was taken has been worked off. Returns the seconds it took from now. */
const workedOff = async (db: Database): Promise<number> => {
  const begunAt = performance.now()
  while ((await countOpen(db)) > 0) await delay(100)
  return (performance.now() - begunAt) / 1000
}

const report = (name: string, { perSecond, p50Ms, p99Ms, slowestMs }: Posted): void =>
  print(
    reportLine(
      name,
      `${perSecond.toFixed(0)}/s`,
      `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`,
    ),
  )

await using database = await openTemporaryDatabase()
const databaseUrl = await database.create()
const handle = openDatabase(databaseUrl, { max: 4, scope: everyTenant })
const environment = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: database.directory,
  EASYPOST_API_KEY: 'EZTK_benchmark',
  EASYPOST_WEBHOOK_SECRET: secret,
}

// A piece has 6.6 messages on average, of which some come twice and some are imitated: 8.97 in all.
const count = Math.ceil(wanted / 8.97)
const [inOrder, inDisorder] = [await insertPieces(handle.db, count), await insertPieces(handle.db, count)]
const ordered = orderedStream(inOrder, secret)
const unruly = unrulyStream(orderedStream(inDisorder, secret), seed)
const forged = unruly.filter(({ isForged }) => isForged).length
print(
  `${unruly.length} webhooks of ${count} trackers: ${forged} forged, ${unruly.length - forged - ordered.length} told twice, in disorder; ${connections} at a time`,
)

/** At the pace of a busy day, and then as fast as they are taken. */
const calmly = unruly.slice(0, calmSeconds * calmPerSecond)
const atOnce = unruly.slice(calmly.length)

let bare: Posted
let bareCalm: Posted
{
  await using server = await startServer('bench/bare-webhook-server.ts', environment)
  bareCalm = await postAll(server.url, calmly, calmPerSecond)
  bare = await postAll(server.url, atOnce)
}
report(`a bare server, ${calmPerSecond} a second`, bareCalm)
report('a bare server', bare)

let taken: Posted
let calm: Posted
let seconds: number
{
  await using api = await startMailroom(environment)
  calm = await postAll(`${api.url}/api/webhooks/rates`, calmly, calmPerSecond)
  report(`Mailroom, ${calmPerSecond} a second`, calm)
  taken = await postAll(`${api.url}/api/webhooks/rates`, atOnce)
  report('Mailroom', taken)
  print(
    reportLine(
      'throughput, of the bare server’s',
      (taken.perSecond / bare.perSecond).toFixed(2),
      `p99 ${(taken.p99Ms / bare.p99Ms).toFixed(1)} times`,
    ),
  )
  for (const [name, { p99Ms }] of [
    [`answered in 100 ms, ${calmPerSecond} a second`, calm],
    ['answered in 100 ms, at saturation', taken],
  ] as const) {
    print(reportLine(name, p99Ms < 100 ? 'held' : 'MISSED', `p99 ${p99Ms.toFixed(0)} ms`))
  }
  await using _jobs = await startServer(
    'server.ts',
    serverEnvironment({ ...environment, ROLE: 'jobs' }),
    '/api/v1/health',
  )
  seconds = await workedOff(handle.db)
  print(reportLine('worked off by one process', `${(ordered.length / seconds).toFixed(0)}/s`))
  await postAll(`${api.url}/api/webhooks/rates`, ordered)
  await workedOff(handle.db)
}

let different = 0
for (const [index, piece] of inOrder.entries()) {
  const other = inDisorder[index]
  const states = [
    await trackedState(handle.db, piece.shipmentId),
    other && (await trackedState(handle.db, other.shipmentId)),
  ]
  if (isDeepStrictEqual(states[0], states[1])) continue
  different += 1
  console.error(`${piece.shipmentId} ended as`, states[0], `and its twin ${other?.shipmentId} as`, states[1])
}
print(reportLine('refused, of those forged', `${taken.refused + calm.refused} of ${forged}`))
print(reportLine('pieces that end otherwise', `${different} of ${count}`, '(want 0)'))
await handle.close()
if (different > 0) process.exitCode = 1
