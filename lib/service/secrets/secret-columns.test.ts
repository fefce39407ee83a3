import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/**
 * How each column that sounds like a secret is kept: `sealed` by APP_SECRET (and re-encrypted by kept-secrets.ts),
 * `hashed`, `brief` (of no use without APP_SECRET, or after an hour), or no secret at all.
 */
const kept: Readonly<Record<string, 'sealed' | 'hashed' | 'brief' | 'none' | 'unused'>> = {
  'webhook_endpoints.secret': 'sealed',
  'webhook_endpoints.previous_secret': 'sealed',
  'webhook_endpoints.previous_secret_expires_at': 'none',
  'identity_providers.client_secret': 'sealed',
  'signing_certificates.private_key': 'sealed',
  'two_factors.secret': 'sealed',
  'two_factors.backup_codes': 'sealed',
  'push_devices.subscription': 'sealed',
  'connected_accounts.api_key': 'sealed',
  'connected_accounts.webhook_secret': 'sealed',
  'api_keys.key_hash': 'hashed',
  'api_keys.previous_key_hash': 'hashed',
  'accounts.password': 'hashed',
  'sign_up_invitations.token_hash': 'hashed',
  'invitations.token_hash': 'hashed',
  'calendar_feeds.secret_hash': 'hashed',
  'share_links.secret_hash': 'hashed',
  'share_links.password_hash': 'hashed',
  // The cookie carries it with a signature by APP_SECRET.
  'sessions.token': 'brief',
  // Never written: Mailroom asks the provider nothing after someone has signed in.
  'accounts.access_token': 'unused',
  'accounts.refresh_token': 'unused',
  'accounts.id_token': 'unused',
  'accounts.access_token_expires_at': 'unused',
  'accounts.refresh_token_expires_at': 'unused',
  'passkeys.public_key': 'none',
  'signing_keys.public_key': 'none',
  'signing_keys.second_public_key': 'none',
  'purchases.lease_token': 'none',
  'batch_rows.lease_token': 'none',
  'purchase_schedules.lease_token': 'none',
}

const suspicious =
  /secret|token|password|api_key$|passphrase|private|seed|backup_codes|key_hash|subscription|public_key|credentials?$/

test('every column that sounds like a secret declares how it is stored', async () => {
  const columns: string[] = []
  for await (const file of glob('*.ts', { cwd: join(import.meta.dirname, '..', 'db', 'schema') })) {
    const schema = (await import(join(import.meta.dirname, '..', 'db', 'schema', file))) as Record<
      string,
      unknown
    >
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable)) continue
      const { name } = getTableConfig(table)
      if (name.startsWith('sandbox_')) continue
      for (const column of Object.values(getTableColumns(table))) {
        if (suspicious.test(column.name)) columns.push(`${name}.${column.name}`)
      }
    }
  }
  expect(columns.toSorted()).toEqual(Object.keys(kept).toSorted())
})
