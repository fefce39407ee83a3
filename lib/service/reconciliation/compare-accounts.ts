import { sql } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { accountEntries, billingAccounts, invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'

import type { Difference, DifferenceKind } from './load-ours.ts'

type Found = {
  organization_id: string
  id: string
  shipment_id?: string | null
  ours: string
  theirs: string
}

const differenceOf = (kind: DifferenceKind, row: Found): Difference => ({
  kind,
  vendorId: row.id,
  organizationId: row.organization_id,
  shipmentId: row.shipment_id ?? null,
  purchaseId: kind === 'account_purchase' ? row.id : null,
  ours: formatDollars(Number(row.ours)),
  theirs: formatDollars(Number(row.theirs)),
})

/** The balance of each account beside the sum of its entries, where they differ. */
const selectBalances = ({ db }: DatabaseDeps) =>
  db.execute<Found>(sql`
    select account.organization_id, account.organization_id as id, account.balance_cents as ours,
      coalesce(sum(entry.cents), 0) as theirs
    from ${billingAccounts} account
    left join ${accountEntries} entry on entry.organization_id = account.organization_id
    group by account.organization_id, account.balance_cents
    having account.balance_cents <> coalesce(sum(entry.cents), 0)`)

/** Selects purchases whose expected draws differ from their entries. */
const selectPurchases = ({ db }: DatabaseDeps, since: Date) =>
  db.execute<Found>(sql`
    select purchase.organization_id, purchase.id, purchase.shipment_id,
      case when purchase.step = 'failed' then 0 else purchase.amount_cents end as ours,
      -coalesce(sum(entry.cents), 0) as theirs
    from ${purchases} purchase
    left join ${accountEntries} entry
      on entry.organization_id = purchase.organization_id and entry.purchase_id = purchase.id
      and entry.kind in ('purchase', 'release')
    where purchase.created_at >= ${since.toISOString()}::timestamptz and purchase.paid_by <> 'card'
    group by purchase.organization_id, purchase.id, purchase.shipment_id, purchase.step, purchase.amount_cents
    having case when purchase.step = 'failed' then 0 else purchase.amount_cents end <> -coalesce(sum(entry.cents), 0)`)

/** The total of each invoice beside the entries of its period, where they differ. */
const selectInvoices = ({ db }: DatabaseDeps, since: Date) =>
  db.execute<Found>(sql`
    select invoice.organization_id, invoice.number as id, invoice.total_cents as ours,
      -coalesce(sum(entry.cents), 0) as theirs
    from ${invoices} invoice
    left join ${accountEntries} entry on entry.organization_id = invoice.organization_id
      and entry.terms = 'invoice' and entry.kind in ('purchase', 'release', 'refund')
      and entry.created_at >= invoice.period_starts_at and entry.created_at < invoice.period_ends_at
    where invoice.issued_at >= ${since.toISOString()}::timestamptz
    group by invoice.organization_id, invoice.number, invoice.total_cents
    having invoice.total_cents <> -coalesce(sum(entry.cents), 0)`)

/**
 * Compares balances with their entries, and entries with purchases and invoices: of purchases since a moment, and of every
 * account and invoice since.
 */
export const compareAccounts = async (deps: DatabaseDeps, since: Date): Promise<Difference[]> => {
  const [balances, drawn, invoiced] = [
    await selectBalances(deps),
    await selectPurchases(deps, since),
    await selectInvoices(deps, since),
  ]
  return [
    ...balances.rows.map((row) => differenceOf('account_balance', row)),
    ...drawn.rows.map((row) => differenceOf('account_purchase', row)),
    ...invoiced.rows.map((row) => differenceOf('account_invoice', row)),
  ]
}
