import { sql } from 'drizzle-orm'

import type { InTransaction } from '#lib/service/db/transaction.ts'

import { currentCause } from './change-cause.ts'

/** The channel on which processes tell each other what changed. */
export const changeChannel = 'mailroom_changes'

/** A change as processes hear of it: ids only. */
export type Change = {
  /** The shipment that changed; null when it is not known which. */
  shipmentId: string | null
  /** The request that made the change; null when none did, or it is not known which. */
  requestId: string | null
}

/** Notifies every process, once the transaction commits, that something of the organization changed. */
export const notifyChange = async (
  ctx: InTransaction,
  organizationId: string,
  shipmentId: string | null,
): Promise<void> => {
  const payload = [organizationId, shipmentId ?? '', currentCause() ?? ''].join(':')
  await ctx.db.execute(sql`select pg_notify(${changeChannel}, ${payload})`)
}
