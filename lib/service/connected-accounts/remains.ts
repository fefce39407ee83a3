import { sql } from 'drizzle-orm'

import type { AccountRemains } from '#lib/contract/connected-accounts/connected-account.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { handOverPieces, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'

type RemainsRow = { name: keyof AccountRemains; count: string }

/** Counts what was bought with an account and still needs it, in one statement. */
export const selectRemains = (
  { db, organizationId }: Pick<DatabaseContext, 'db' | 'organizationId'>,
  accountId: string,
) =>
  db.execute<RemainsRow>(sql`
    select 'purchases' as name, count(*) from ${purchases}
    where organization_id = ${organizationId} and step not in ('completed', 'failed')
      and connected_account_id = ${accountId}
    union all
    select 'not_handed_over', count(*) from ${shipments}
    where organization_id = ${organizationId} and connected_account_id = ${accountId}
      and status in ('queued', 'printed')
    union all
    select 'tracked', count(*) from ${shipments} s
    join ${watches} w on w.organization_id = ${organizationId} and w.shipment_id = s.id
    where s.organization_id = ${organizationId} and s.connected_account_id = ${accountId}
      and s.status = 'shipped' and w.poll_at is not null
    union all
    select 'refunds', sum(count) from (
      select count(*) from ${cancellations}
      where organization_id = ${organizationId} and connected_account_id = ${accountId}
        and label_refund in ('requested', 'submitted')
      union all
      select count(*) from ${purchases}
      where organization_id = ${organizationId} and connected_account_id = ${accountId}
        and step = 'failed' and label_refund in ('requested', 'submitted')
    ) open_refunds
    union all
    select 'scan_forms', count(distinct p.scan_form_id) from ${shipments} s
    join ${handOverPieces} p on p.organization_id = ${organizationId} and p.shipment_id = s.id
    join ${scanForms} f on f.organization_id = ${organizationId} and f.id = p.scan_form_id
    where s.organization_id = ${organizationId} and s.connected_account_id = ${accountId}
      and f.status not in ('created', 'failed')`)

/** Returns what still needs an account. */
export const countRemains = async (
  ctx: Pick<DatabaseContext, 'db' | 'organizationId'>,
  accountId: string,
): Promise<AccountRemains> => {
  const { rows } = await selectRemains(ctx, accountId)
  const countOf = (name: keyof AccountRemains): number =>
    Number(rows.find((row) => row.name === name)?.count ?? 0)
  return {
    purchases: countOf('purchases'),
    not_handed_over: countOf('not_handed_over'),
    tracked: countOf('tracked'),
    refunds: countOf('refunds'),
    scan_forms: countOf('scan_forms'),
  }
}

/** Returns whether nothing needs the account any more. */
export const isNothingLeft = (remains: AccountRemains): boolean =>
  Object.values(remains).every((count) => count === 0)
