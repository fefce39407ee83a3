import { dayMs } from '#lib/contract/formats/time.values.ts'
import { everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import { addEntry, lockAccount } from '#lib/service/billing/account/entries.ts'
import { newId } from '#lib/service/ids.ts'

import { readDatabaseUrl } from './server.ts'

/** Draws from an organization's account as a letter of forty days ago did: its month is over and can be invoiced. */
export const drawLastMonth = async (organizationId: string, amountCents: number): Promise<void> => {
  const database = openDatabase(readDatabaseUrl(), { max: 1, scope: everyTenant })
  const clock = { now: () => new Date(Date.now() - 40 * dayMs) }
  const actor = { type: 'system' } as const
  const ctx = { db: database.db, clock, organizationId, actor, role: null, requestId: newId() }
  await withTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx)
    if (!account) throw new Error('the organization pays by card')
    const entry = { kind: 'purchase', cents: -amountCents, reference: newId(), terms: 'invoice' } as const
    await addEntry(ctx, account, entry)
  })
  await database.close()
}
