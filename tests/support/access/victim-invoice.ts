import { accountEntries, billingAccounts, invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { newId } from '#lib/service/ids.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts an invoice that is overdue, of an organization that pays by card again. */
export const insertInvoice = async ({ ctx, organizationId }: VictimOwner): Promise<string> => {
  const [invoice, now] = [newId(), ctx.clock.now()]
  const created = { createdAt: now, updatedAt: now }
  await ctx.db.insert(billingAccounts).values({
    organizationId,
    terms: 'card',
    netDays: 30,
    creditLimitCents: 0,
    graceDays: 14,
    balanceCents: -902,
    ...created,
  })
  const drawn = { kind: 'purchase', cents: -902, balanceCents: -902, terms: 'invoice' } as const
  await ctx.db
    .insert(accountEntries)
    .values({ organizationId, id: newId(), reference: invoice, ...drawn, createdAt: now })
  await ctx.db.insert(invoices).values({
    organizationId,
    id: invoice,
    number: `INV-${invoice}`,
    month: '2026-02',
    periodStartsAt: new Date(0),
    periodEndsAt: now,
    timeZone: 'UTC',
    locale: 'en-US',
    netDays: 0,
    issuedAt: now,
    dueOn: '2026-02-28',
    totalCents: 902,
    taxCents: 0,
    seller: { name: 'Mailroom', details: [] },
    buyer: { name: 'Victim', address: [] },
    lines: [],
  })
  return invoice
}
