import { randomBytes } from 'node:crypto'

import type { VendorEndpoints } from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { type Config, isSandbox, type Settings } from '#lib/service/config/config.ts'
import type { Providers } from '#lib/service/context.ts'
import type { OpenedStorage } from '#lib/service/providers/storage/open-storage.ts'

import { checkDisk } from './check-disk.ts'
import { checkInboundEmail } from './check-inbound-email.ts'
import { checkPrinters } from './check-printers.ts'
import { checkQueue } from './check-queue.ts'
import { checkBackup, checkServer } from './check-records.ts'
import { checkStorage } from './check-storage.ts'
import { checkVendorAccounts } from './check-vendor-accounts.ts'
import { checkEmail, checkTimestamps, checkVendor, listVendors } from './check-vendors.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { type Check, failed, type Finding, skipped } from './finding.ts'

/** The parts of an installation that could be opened. */
export type Examined = {
  settings: Settings
  /** Null when APP_SECRET is missing. */
  config: Config | null
  /** Finding about the configuration. */
  configuration: Finding
  /** The adapters; null when they could not be opened. */
  opened: { providers: Providers; disk: OpenedStorage['disk'] } | null
  /** Finding about the database, and the database if it is usable. */
  database: { finding: Finding; db: Database | null }
  vendors: VendorEndpoints[]
  /** Milliseconds that a connection may take. */
  limitMs: number
}

const timestampedBytes = 32

const withoutDatabase = skipped('Not checked, because the database cannot be used.')
const withoutAdapters = skipped('Not checked, because of the configuration.')

const listAll = (examined: Examined): Check[] => {
  const { settings, config, opened, database, limitMs } = examined
  const { db } = database
  // Each part ends a little before its whole check, which then names the part.
  const partMs = Math.round(limitMs * 0.8)
  const onAdapters =
    (run: (given: NonNullable<Examined['opened']>, config: Config) => Promise<Finding>) => () =>
      opened && config ? run(opened, config) : Promise.resolve(withoutAdapters)
  const onDatabase = (run: (db: Database, config: Config) => Promise<Finding>) => () => {
    if (!db) return Promise.resolve(withoutDatabase)
    return config ? run(db, config) : Promise.resolve(withoutAdapters)
  }
  return [
    { id: 'configuration', title: 'Configuration', run: () => Promise.resolve(examined.configuration) },
    { id: 'database', title: 'Database', run: () => Promise.resolve(database.finding) },
    { id: 'disk', title: 'Disk', run: () => checkDisk(settings) },
    { id: 'server', title: 'Server', run: () => checkServer(settings, partMs) },
    { id: 'queue', title: 'Job queue', run: onDatabase((db) => checkQueue(db)) },
    {
      id: 'storage',
      title: 'Storage',
      run: onAdapters(({ providers, disk }) => checkStorage({ storage: providers.storage, disk }, partMs)),
    },
    {
      id: 'printers',
      title: 'Printers',
      run: onAdapters(({ providers }, config) => checkPrinters(config, providers, db, partMs)),
    },
    {
      id: 'email',
      title: 'Email',
      run: onAdapters(({ providers }, config) => checkEmail(config, providers)),
    },
    {
      id: 'inbound_email',
      title: 'Inbound email',
      run: onDatabase((db, config) => checkInboundEmail(config, db)),
    },
    ...listVendors(settings).map((vendor) => ({
      id: vendor.id,
      title: vendor.name,
      run: onAdapters(({ providers }, config) => checkVendor(config, providers, vendor)),
    })),
    {
      id: 'vendor_accounts',
      title: 'Vendor accounts',
      run: onDatabase((db, config) => checkVendorAccounts(config, db)),
    },
    ...examined.vendors.map((vendor) => ({
      id: `${vendor.name.toLowerCase()}_webhooks`,
      title: `${vendor.name} webhooks`,
      run: () => checkWebhooks(settings, vendor, db),
    })),
    {
      id: 'timestamps',
      title: 'Timestamps',
      run: onAdapters(({ providers }) =>
        checkTimestamps(providers, Uint8Array.from(randomBytes(timestampedBytes))),
      ),
    },
    { id: 'backup', title: 'Backup', run: onDatabase((db, config) => checkBackup(config, db)) },
  ]
}

/** Checks without which a live installation would lose money, mail or evidence. */
const essential = new Set([
  'configuration',
  'database',
  'disk',
  'queue',
  'storage',
  'printers',
  'email',
  'easypost',
  'stripe',
  'easypost_webhooks',
  'stripe_webhooks',
  'backup',
])

const skippedRemedy = 'A live installation requires this: fix it, and run this again.'

/**
 * Lists the checks of an installation. What depends on something that is missing is skipped, but for what a live
 * installation cannot be without: that has failed.
 */
export const listChecks = (examined: Examined): Check[] => {
  const checks = listAll(examined)
  if (!examined.config || isSandbox(examined.config)) return checks
  return checks.map((check) =>
    essential.has(check.id)
      ? {
          ...check,
          run: async () => {
            const finding = await check.run()
            return finding.status === 'skipped' ? failed(finding.message, skippedRemedy) : finding
          },
        }
      : check,
  )
}
