import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { openDatabase } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'

/** Input of a process that makes exhibits, as JSON in its first argument. Only Linux reports how much memory it took. */
export type ExhibitOrder = {
  databaseUrl: string
  config: ServiceContext['config']
  organizationId: string
  now: string
  /** Letters of an exhibit that is made first, so that everything is loaded, and of the one that is measured. */
  warmUpIds: string[]
  shipmentIds: string[]
  /** Whether they are PDF/A. */
  isPdfA: boolean
}

/** What it found. */
export type ExhibitReport = { sizeBytes: number; sha256: string; riseBytes: number; milliseconds: number }

const order = JSON.parse(process.argv[2] ?? '') as ExhibitOrder
const { config, organizationId } = order
const clock = { now: () => new Date(order.now) }
const database = openDatabase(order.databaseUrl, { max: 4, scope: order.organizationId })
const storage = await createDiskStorage({
  root: join(config.dataDirectory, 'storage'),
  secret: config.appSecret,
  appUrl: () => config.appUrl,
  clock,
})
const inspector = createPdfInspector({ maxPages: 10_000, size: 1 })
const ctx: ServiceContext = {
  config,
  clock,
  db: database.db,
  pool: database.pool,
  logger: createLogger('silent'),
  // An exhibit reads storage, and the name of the person who reports the carrier's updates.
  providers: { storage, rates: { provider: 'easypost' } } as unknown as ServiceContext['providers'],
  session: undefined as unknown as ServiceContext['session'],
  jobs: undefined as unknown as ServiceContext['jobs'],
  inspector,
  organizationId,
  actor: { type: 'system' },
  role: null,
  requestId: 'exhibit',
}

const collectEvery = 4 * 1024 * 1024

const make = async (ids: readonly string[]): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const query = { ids: ids.join(','), attach_bundles: 'true', pdf_a: String(order.isPdfA) }
  const { body } = await getExhibit(ctx, exhibitQuery.parse(query))
  if (!(body instanceof Readable)) throw new Error('An exhibit is streamed.')
  let collectAt = collectEvery
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
    if (sizeBytes < collectAt) continue
    globalThis.gc?.()
    collectAt = sizeBytes + collectEvery
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

const readKilobytes = async (field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
}

for (let turn = 0; turn < 2; turn += 1) await make(order.warmUpIds)
globalThis.gc?.()
// What the allocator gives back, it gives back in a moment.
await delay(50)
// 5 sets the mark of the highest back to what is used now.
await writeFile('/proc/self/clear_refs', '5')
const before = await readKilobytes('VmRSS')
const startedAt = performance.now()
const made = await make(order.shipmentIds)
const milliseconds = performance.now() - startedAt
const riseBytes = Math.max(0, (await readKilobytes('VmHWM')) - before) * 1024
process.stdout.write(JSON.stringify({ ...made, riseBytes, milliseconds } satisfies ExhibitReport))
await inspector.close()
await database.close()
