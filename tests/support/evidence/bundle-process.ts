import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { openDatabase } from '#lib/postgres/postgres.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'

/** Input of a process that makes bundles, as JSON in its first argument. Only Linux reports how much memory it took. */
export type BundleOrder = {
  databaseUrl: string
  config: ServiceContext['config']
  organizationId: string
  now: string
  /** A small one, made first so that everything is loaded, and the one that is measured. */
  warmUpId: string
  shipmentId: string
}

/** What it found. */
export type BundleReport = { sizeBytes: number; sha256: string; riseBytes: number; milliseconds: number }

const order = JSON.parse(process.argv[2] ?? '') as BundleOrder
const { config, organizationId } = order
const clock = { now: () => new Date(order.now) }
const database = openDatabase(order.databaseUrl, { max: 4, scope: order.organizationId })
const storage = await createDiskStorage({
  root: join(config.dataDirectory, 'storage'),
  secret: config.appSecret,
  appUrl: () => config.appUrl,
  clock,
})
const ctx: ServiceContext = {
  config,
  clock,
  db: database.db,
  pool: database.pool,
  logger: createLogger('silent'),
  // A bundle reads storage, and the name of the person who reports the carrier's updates.
  providers: { storage, rates: { provider: 'easypost' } } as unknown as ServiceContext['providers'],
  session: undefined as unknown as ServiceContext['session'],
  jobs: undefined as unknown as ServiceContext['jobs'],
  inspector: undefined as unknown as ServiceContext['inspector'],
  organizationId,
  actor: { type: 'system' },
  role: null,
  requestId: 'bundle',
}

const collectEvery = 4 * 1024 * 1024

/** Bytes of the header of a ZIP entry before its name: its hash is among them. */
const headerBytes = 30

/** Makes a bundle. Its hash is of what comes before the signature, which is random in part. */
const make = async (shipmentId: string): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let isBeforeSignature = true
  const { body } = await openBundle(ctx, shipmentId)
  let collectAt = collectEvery
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const at = chunk.indexOf(bundleNames.signature)
    if (isBeforeSignature) hash.update(at < 0 ? chunk : chunk.subarray(0, Math.max(0, at - headerBytes)))
    isBeforeSignature &&= at < 0
    sizeBytes += chunk.byteLength
    // V8 may let 64 MB of read buffers lie before it collects any, at a moment that differs from run to run. With them
    // collected, the mark shows what the bundle holds.
    if (sizeBytes < collectAt) continue
    globalThis.gc?.()
    collectAt = sizeBytes + collectEvery
  }
  if (isBeforeSignature) throw new Error('The bundle has no signature.')
  return { sizeBytes, sha256: hash.digest('hex') }
}

const readKilobytes = async (field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
}

for (let turn = 0; turn < 3; turn += 1) await make(order.warmUpId)
globalThis.gc?.()
// What the allocator gives back, it gives back in a moment.
await delay(50)
// 5 sets the mark of the highest back to what is used now.
await writeFile('/proc/self/clear_refs', '5')
const before = await readKilobytes('VmRSS')
const startedAt = performance.now()
const made = await make(order.shipmentId)
const milliseconds = performance.now() - startedAt
const riseBytes = Math.max(0, (await readKilobytes('VmHWM')) - before) * 1024
process.stdout.write(JSON.stringify({ ...made, riseBytes, milliseconds } satisfies BundleReport))
await database.close()
