import { hkdfSync } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { Client } from 'pg'

import { OperatorError } from '#lib/operator-error.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'

/** Name under which the database stores a check value that distinguishes its APP_SECRET without revealing it. */
const key = 'app-secret-check'

type Secrets = Pick<Config, 'appSecret' | 'secretsBefore'>

const checkOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mailroom secret check', 16)).toString('base64url')

const isKnown = (stored: string, { appSecret, secretsBefore }: Secrets): boolean =>
  [appSecret, ...secretsBefore].some((secret) => checkOf(secret) === stored)

/** Error for an APP_SECRET that the database was not used with. */
export const wrongSecret =
  'APP_SECRET is not the secret that this database was encrypted and signed with: set it to that secret, or, to change it, put that secret in APP_SECRETS_BEFORE. Nothing was changed'

/** Returns whether the database was used with another APP_SECRET than these; false before it was used with any. */
export const hasWrongSecret = async (db: Database, secrets: Secrets): Promise<boolean> => {
  const [row] = await db.select().from(serviceSettings).where(eq(serviceSettings.key, key))
  return typeof row?.value === 'string' && !isKnown(row.value, secrets)
}

/**
 * Records which APP_SECRET the migrated database is used with. Throws `OperatorError` for one that it was never used with,
 * unless the secret of before is among APP_SECRETS_BEFORE: then the new one is recorded.
 */
export const requireSecret = async (databaseUrl: string, secrets: Secrets): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const current = JSON.stringify(checkOf(secrets.appSecret))
    await client.query('insert into service_settings values ($1, $2) on conflict do nothing', [key, current])
    const { rows } = await client.query<{ value: string }>(
      'select value from service_settings where key = $1',
      [key],
    )
    const [stored] = rows
    if (stored === undefined || !isKnown(stored.value, secrets)) throw new OperatorError(wrongSecret)
    await client.query('update service_settings set value = $2 where key = $1 and value <> $2', [
      key,
      current,
    ])
  } finally {
    await client.end()
  }
}
