import { type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { SentAgain } from '#lib/contract/shipments/attempt.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** Returns the latest shipment that sends a letter again, one that was bought first. Few are: the index has only those. */
export const sentAgainOf = (organization: string | Placeholder, letter: SQL): SQL<SentAgain | null> => sql`(
  select json_build_object('shipment_id', later.id, 'is_bought', later.carrier is not null)
  from ${shipments} later
  where later.organization_id = ${organization} and later.again_of = ${letter} and later.status <> 'cancelled'
  order by later.carrier is not null desc, later.id desc limit 1)`
