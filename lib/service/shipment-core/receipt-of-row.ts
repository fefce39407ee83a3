import { type Placeholder, type SQL, sql } from 'drizzle-orm'

import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { isReceiptOwed } from '#lib/service/db/schema/shipment-conditions.ts'

/**
 * Returns the condition that a row of shipments was delivered, and the return receipt that was bought has not come. The
 * organization is given, so that a cluster knows that all is on one worker.
 */
export const awaitsReceipt = (organization: string | Placeholder): SQL<boolean> => sql`(
  ${isReceiptOwed} and not exists (select 1 from ${artifacts} a
    where a.organization_id = ${organization} and a.shipment_id = "shipments"."id"
      and a.kind = 'carrier_return_receipt_pdf' and a.status = 'available' offset 0))`
