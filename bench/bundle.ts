import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { unzipSync } from 'fflate'

import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import type { BundleOrder, BundleReport } from '#tests/support/evidence/bundle-process.ts'
import { deliveredShipment, type EvidenceRows, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'
import { withLongHistory } from '#tests/support/evidence/long-history.ts'

import { medianOf, reportLine } from './measure.ts'
import { openTemporaryDatabase } from './serve.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const megabyte = 1024 * 1024

await using temporary = await openTemporaryDatabase()
const databaseUrl = await temporary.create()
const settings = readSettings({ DATA_DIR: temporary.directory })
const config = inMode({ ...settings, appSecret: randomBytes(32).toString('hex') }, 'live')
const clock = { now: () => new Date('2026-03-06T12:00:00.000Z') }
const database = openDatabase(databaseUrl, { scope: everyTenant })
const storage = await createDiskStorage({
  root: join(temporary.directory, 'storage'),
  secret: config.appSecret,
  appUrl: () => config.appUrl,
  clock,
})

const store = async (rows: EvidenceRows, document: Buffer): Promise<void> => {
  rows.document.sha256 = sha256(document)
  await storage.put({ key: rows.document.documentKey, body: document, contentType: 'application/pdf' })
  await insertEvidence(database.db, rows)
}
const small = deliveredShipment()
const { organizationId } = small.organization
const large = withLongHistory(deliveredShipment({ organizationId }), 5000)
await store(small, Buffer.from('%PDF-1.7\n'))
await store(large, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50 * megabyte)]))
const ctx: ServiceContext = {
  config,
  clock,
  db: database.db,
  pool: database.pool,
  logger: createLogger('silent'),
  // Only what a bundle uses: the storage and the name of the rate provider, no jobs and no inspector.
  providers: { storage, rates: { provider: 'easypost' } } as unknown as ServiceContext['providers'],
  session: undefined as unknown as ServiceContext['session'],
  jobs: undefined as unknown as ServiceContext['jobs'],
  inspector: undefined as unknown as ServiceContext['inspector'],
  organizationId,
  actor: { type: 'system' },
  role: null,
  requestId: 'bundle',
}

const makeBundle = async (): Promise<Buffer> => {
  const { body } = await openBundle(ctx, large.shipment.id)
  const chunks: Buffer[] = []
  // The stream of a ZIP yields buffers.
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const timed = async <Result>(work: () => Promise<Result>): Promise<[milliseconds: number, Result]> => {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

const unpacked = join(temporary.directory, 'unpacked')
const zipAll = async (): Promise<void> => {
  const zip = spawn('zip', ['-0', '-q', '-r', '-', '.'], {
    cwd: unpacked,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(zip, 'close')
  await finished(zip.stdout.resume())
  await ended
}

const bundle = await makeBundle()
for (const [name, bytes] of Object.entries(unzipSync(bundle))) {
  const path = join(unpacked, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}
const [bundleMs, zipMs, checkMs]: [number[], number[], number[]] = [[], [], []]
for (let round = 0; round < rounds; round += 1) {
  bundleMs.push((await timed(makeBundle))[0])
  zipMs.push((await timed(zipAll))[0])
  const [milliseconds, { passed }] = await timed(() =>
    verifyBundle(new Blob([Uint8Array.from(bundle)]), null),
  )
  if (!passed) throw new Error('the bundle failed verification')
  checkMs.push(milliseconds)
}
const rate = (milliseconds: number): string =>
  `${(bundle.byteLength / megabyte / (milliseconds / 1000)).toFixed(0)} MB/s`
const ratio = medianOf(bundleMs.map((milliseconds, round) => milliseconds / (zipMs[round] ?? Number.NaN)))
console.log(
  `5,000 events, 2,500 of them with a carrier message, and a document of 50 MB: ${(bundle.byteLength / megabyte).toFixed(1)} MB; medians of ${rounds} rounds`,
)
console.log(reportLine('the bundle', `${medianOf(bundleMs).toFixed(0)} ms`, rate(medianOf(bundleMs))))
console.log(reportLine('zip -0 of its files', `${medianOf(zipMs).toFixed(0)} ms`, rate(medianOf(zipMs))))
console.log(reportLine('times zip -0', ratio.toFixed(1)))
console.log(reportLine('checking it', `${medianOf(checkMs).toFixed(0)} ms`, rate(medianOf(checkMs))))

if (process.platform === 'linux') {
  const order: BundleOrder = {
    databaseUrl,
    config,
    organizationId,
    now: clock.now().toISOString(),
    warmUpId: small.shipment.id,
    shipmentId: large.shipment.id,
  }
  const program = fileURLToPath(new URL('../tests/support/evidence/bundle-process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    program,
    JSON.stringify(order),
  ])
  // Printed by the child process, in this shape.
  const { riseBytes } = JSON.parse(stdout) as BundleReport
  console.log(reportLine('rise of memory', `${Math.round(riseBytes / megabyte)} MB`, '(want < 64 MB)'))
}
await rm(unpacked, { recursive: true })
await database.close()
