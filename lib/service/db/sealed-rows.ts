import { Client } from 'pg'

/**
 * Returns whether the database has rows that depend on an APP_SECRET: encrypted or signed with a key derived from it.
 */
export const hasSealedRows = async (databaseUrl: string): Promise<boolean> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // A cluster returns each of these as a row, which needs a column.
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select 1 from signing_keys) or exists (select 1 from log_checkpoints)
         or exists (select 1 from webhook_endpoints) or exists (select 1 from two_factors)
         or exists (select 1 from identity_providers) or exists (select 1 from signing_certificates)
         or exists (select 1 from connected_accounts where key_deleted_at is null)
         or exists (select 1 from printers where kind = 'print_shop') as found`,
    )
    return rows[0]?.found === true
  } finally {
    await client.end()
  }
}
