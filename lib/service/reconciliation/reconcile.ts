import { and, inArray } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { listLabelsOfAccounts } from '#lib/service/connected-accounts/each-account.ts'
import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import type { ListedLabels } from '#lib/service/providers/rates/port.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { currentAccount, isOfAnother } from '#lib/service/vendor-accounts/current-account.ts'

import { compareAccounts } from './compare-accounts.ts'
import { compareLabels } from './compare-labels.ts'
import { comparePayments } from './compare-payments.ts'
import { type Difference, differenceKinds, loadOurs, type OurPurchase } from './load-ours.ts'

/** Number of days that the daily job covers. */
export const reconciledDays = 7

/** A purchase so shortly after the list's start may be listed under a moment before it. */
const edgeMs = hourMs

const taskDays = 1

/** The compared data, and every difference. */
export type Reconciliation = {
  since: Date
  counts: { payments: number; labels: number; unread_labels: number; purchases: number }
  differences: Difference[]
}

/** Whom a difference concerns that no purchase knows of: the payment's customer, or the quote that was bought. */
const findOrganization = async (deps: ServiceDeps, names: (string | null)[]): Promise<string | null> => {
  const known = names.filter((name) => name !== null)
  if (known.length === 0) return null
  const [found] = await deps.db
    .select({ organizationId: directory.organizationId })
    .from(directory)
    .where(
      and(inArray(directory.kind, ['payment_customer', 'rates_shipment']), inArray(directory.name, known)),
    )
  return found?.organizationId ?? null
}

const openTasks = async (deps: ServiceDeps, differences: readonly Difference[]): Promise<void> => {
  const dueAt = new Date(deps.clock.now().getTime() + taskDays * dayMs)
  for (const each of differences) {
    const { organizationId, kind, vendorId, shipmentId, ours, theirs } = each
    deps.logger.error({ ...each }, `reconciliation: ${differenceKinds[kind]}`)
    if (!organizationId) continue
    await withTransaction(deps, (deps) =>
      openTask(systemContext(deps, organizationId), {
        kind: 'reconciliation',
        cause: `${kind}:${vendorId}`,
        shipmentId,
        message: `Ledger mismatch: ${differenceKinds[kind]}. Mailroom: ${ours}. ${kind.startsWith('account_') ? 'Entries' : 'Vendor'} (${vendorId}): ${theirs}.`,
        dueAt,
      }),
    )
  }
}

/**
 * Compares the last days' charges and labels with both vendors' own lists. Every difference is logged, opens a task in
 * the organization it concerns, and is returned. Purchases in progress are skipped. Throws when a vendor cannot be reached.
 */
export const reconcile = async (deps: ServiceDeps, input: { days: number }): Promise<Reconciliation> => {
  const listedAt = deps.clock.now()
  const since = new Date(listedAt.getTime() - input.days * dayMs)
  // A label counts from when it was quoted, which its purchase can follow by as long as quotes are valid.
  const labelsSince = new Date(since.getTime() - deps.config.quotes.validMinutes * 60_000)
  const [payments, labels, connected] = await Promise.all([
    deps.providers.payments.listPayments({ since }),
    deps.providers.rates.listLabels({ since: labelsSince }),
    listLabelsOfAccounts(deps, labelsSince),
  ])
  const lists = [labels, ...connected.values()]
  const ours = await loadOurs(deps.db, {
    since: new Date(since.getTime() + edgeMs),
    paymentIds: payments.map((payment) => payment.paymentId),
    purchaseIds: payments.map((payment) => payment.purchaseId).filter((id) => id !== null),
    providerShipmentIds: lists.flatMap(({ labels }) => labels.map((label) => label.providerShipmentId)),
  })
  const stripe = await currentAccount(deps, 'Stripe')
  const easypost = await currentAccount(deps, 'EasyPost')
  // Data in an unused account is in neither list.
  const paid = ours.filter(({ purchase }) => !isOfAnother(purchase.paymentAccount, stripe))
  const labelled = ours.filter(({ purchase }) => !isOfAnother(purchase.ratesAccount, easypost))
  const isUnmoved = ({ purchase, cancellation }: OurPurchase): boolean =>
    purchase.updatedAt <= listedAt && (cancellation === null || cancellation.updatedAt <= listedAt)
  const isWithin = ({ purchase }: OurPurchase): boolean =>
    purchase.createdAt.getTime() >= since.getTime() + edgeMs
  const bySeller = Map.groupBy(labelled, ({ purchase }) => purchase.connectedAccountId)
  const compareSold = (sold: ListedLabels, bought: readonly OurPurchase[]): Difference[] => {
    const listed = new Set(sold.labels.map((label) => label.providerShipmentId))
    return compareLabels(
      sold,
      bought,
      (our) => isUnmoved(our) && (isWithin(our) || listed.has(our.purchase.providerShipmentId)),
    )
  }
  const listedPayments = new Set(payments.map((payment) => payment.paymentId))
  const found = [
    ...comparePayments(
      payments,
      paid,
      (our) => isUnmoved(our) && (isWithin(our) || listedPayments.has(our.purchase.paymentId ?? '')),
    ),
    ...(await compareAccounts(deps, since)),
    ...compareSold(labels, bySeller.get(null) ?? []),
    ...[...connected].flatMap(([accountId, sold]) => {
      const bought = bySeller.get(accountId) ?? []
      const known = new Set(bought.map(({ purchase }) => purchase.providerShipmentId))
      // What the organization buys there by other means is its own affair.
      const labels = sold.labels.filter(({ providerShipmentId }) => known.has(providerShipmentId))
      return compareSold({ ...sold, labels }, bought)
    }),
  ]
  const customers = new Map(payments.map((payment) => [payment.paymentId, payment.customerId]))
  const differences: Difference[] = []
  for (const each of found) {
    const names = [customers.get(each.vendorId) ?? null, each.vendorId]
    differences.push({
      ...each,
      organizationId: each.organizationId ?? (await findOrganization(deps, names)),
    })
  }
  await openTasks(deps, differences)
  return {
    since,
    counts: {
      payments: payments.length,
      labels: lists.flatMap((list) => list.labels).length,
      unread_labels: lists.flatMap((list) => list.unread).length,
      purchases: ours.length,
    },
    differences,
  }
}
