import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { AccountMode } from '#lib/contract/connected-accounts/connected-account.values.ts'

import { moment, organizationId } from './columns.ts'

/**
 * An account of the organization's own at the rate provider, which sells its postage. `organizations.postage_account_id`
 * names the one that is used; one that was disconnected keeps its key until nothing bought with it needs it.
 */
export const connectedAccounts = pgTable(
  'connected_accounts',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    provider: text('provider').$type<'easypost'>().notNull(),
    mode: text('mode').$type<AccountMode>().notNull(),
    /** The provider's ID of the account; null where its key may not read it, or an earlier version connected it. */
    vendorAccount: text('vendor_account'),
    /** Sealed; null once it was deleted. */
    apiKey: text('api_key'),
    /** The last four characters of the key. */
    keyEnding: text('key_ending').notNull(),
    /** Sealed: with what the provider signs its messages about this account. Null once it was deleted. */
    webhookSecret: text('webhook_secret'),
    /** The provider's ID of the webhook; null while none is registered. */
    webhookId: text('webhook_id'),
    connectedBy: uuid('connected_by'),
    connectedAt: moment('connected_at').notNull(),
    /** When a check last accepted the key. */
    checkedAt: moment('checked_at').notNull(),
    /** Since when the provider refuses the key, and in which words; null while it accepts it. */
    refusedAt: moment('refused_at'),
    refusal: text('refusal'),
    disconnectedAt: moment('disconnected_at'),
    /** When its key and secret were deleted, and its webhook removed. */
    keyDeletedAt: moment('key_deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('connected_accounts_one')
      .on(table.organizationId, table.provider)
      .where(sql`disconnected_at is null`),
    index('connected_accounts_kept')
      .on(table.organizationId, table.id)
      .where(sql`key_deleted_at is null`),
  ],
)
