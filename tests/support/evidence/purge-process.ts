import { join } from 'node:path'

import { openDatabase } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { type PurgeScope, purgeShipment } from '#lib/service/retention/purge-shipment.ts'

/** Input of a purge in its own process, as JSON in its first argument. */
export type PurgeOrder = {
  databaseUrl: string
  config: ServiceContext['config']
  organizationId: string
  shipmentId: string
  scope: PurgeScope
  now: string
  /** So many files are removed; before the next, or before it would go on, it says `waiting` until it is killed. */
  stopAfter?: number
}

const order = JSON.parse(process.argv[2] ?? '') as PurgeOrder
const { config, stopAfter } = order
const clock = { now: () => new Date(order.now) }
const database = openDatabase(order.databaseUrl, { scope: order.organizationId })
const disk = await createDiskStorage({
  root: join(config.dataDirectory, 'storage'),
  secret: config.appSecret,
  appUrl: () => config.appUrl,
  clock,
})

const waitToBeKilled = (): Promise<never> => {
  process.stdout.write('waiting\n')
  // A timer keeps the process alive.
  return new Promise(() => setInterval(() => undefined, 1000))
}

let removed = 0
const storage: StoragePort = {
  ...disk,
  remove: async (key) => {
    if (removed === stopAfter) await waitToBeKilled()
    await disk.remove(key)
    removed += 1
    // The last file of the fixture: gone, while the database does not know.
    if (removed === stopAfter && stopAfter === 2) await waitToBeKilled()
  },
}
const nothing = () => Promise.resolve()
const ctx: ServiceContext = {
  config,
  clock,
  db: database.db,
  pool: database.pool,
  logger: createLogger('silent'),
  session: undefined as unknown as ServiceContext['session'],
  jobs: { enqueue: nothing, enqueueAll: nothing, storeMessages: () => Promise.resolve([]) },
  // A purge asks storage, and no other vendor.
  providers: { storage } as ServiceContext['providers'],
  inspector: undefined as unknown as ServiceContext['inspector'],
  organizationId: order.organizationId,
  actor: { type: 'system' },
  role: null,
  requestId: 'purge',
}
process.stdout.write(`${await purgeShipment(ctx, order.shipmentId, order.scope)}\n`)
await database.close()
