import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** The vendors that store data of ours in an account. */
export type AccountVendor = 'EasyPost' | 'Stripe'

/** Environment of a vendor's account, which has separate data in each mode. */
export type VendorMode = 'simulator' | 'test' | 'live'

/** Account of each key, so that a vendor is queried once. Stores only the key's fingerprint. */
export const vendorKeys = pgTable(
  'vendor_keys',
  {
    vendor: text('vendor').$type<AccountVendor>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    mode: text('mode').$type<VendorMode>().notNull(),
    /** The vendor's ID of the account. */
    account: text('account').notNull(),
    firstUsedAt: moment('first_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.fingerprint] })],
)

/** The webhook endpoints that `mailroom vendors connect` registered or found at vendors. */
export const vendorRegistrations = pgTable(
  'vendor_registrations',
  {
    vendor: text('vendor').$type<AccountVendor>().notNull(),
    mode: text('mode').$type<VendorMode>().notNull(),
    account: text('account').notNull(),
    url: text('url').notNull(),
    endpointId: text('endpoint_id').notNull(),
    /** When it was last confirmed to be registered. */
    registeredAt: moment('registered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.mode, table.account, table.url] })],
)
