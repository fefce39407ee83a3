import { sql } from 'drizzle-orm'

import type { Transaction } from '#lib/service/db/client.ts'

/** The channel on which processes tell each other what changed. */
export const changeChannel = 'mailroom_changes'

/** Tells every process, once the transaction commits, that something of the organization changed: ids only. */
export const notifyChange = async (
  tx: Transaction,
  organizationId: string,
  shipmentId: string | null,
): Promise<void> => {
  await tx.execute(sql`select pg_notify(${changeChannel}, ${`${organizationId}:${shipmentId ?? ''}`})`)
}
