import { sql } from 'drizzle-orm'

import type { InTransaction } from '#lib/service/db/transaction.ts'

/** The channel on which processes tell each other what changed. */
export const changeChannel = 'mailroom_changes'

/** Tells every process, once the transaction commits, that something of the organization changed: ids only. */
export const notifyChange = async (
  ctx: InTransaction,
  organizationId: string,
  shipmentId: string | null,
): Promise<void> => {
  await ctx.db.execute(sql`select pg_notify(${changeChannel}, ${`${organizationId}:${shipmentId ?? ''}`})`)
}
