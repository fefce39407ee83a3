import { and, eq, inArray } from 'drizzle-orm'

import { formatDay, formatMonth } from '#lib/contract/formats/dates.values.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import type { invoices } from '#lib/service/db/schema/billing-accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'

type InvoiceRow = typeof invoices.$inferSelect

const compose = (invoice: InvoiceRow, url: string) => {
  const month = formatMonth(invoice.month)
  // What was stored is one of the locales.
  const day = formatDay(invoice.dueOn, 'long-date', invoice.locale as Locale)
  const asks =
    invoice.totalCents > 0
      ? `${formatDollars(invoice.totalCents)}, due on ${day}. Give the invoice number as the reference of your payment.`
      : `A credit of ${formatDollars(-invoice.totalCents)}, which the next invoices are paid with.`
  const paragraphs = [`Invoice ${invoice.number} for ${invoice.buyer.name}, ${month}:`, asks]
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${escapeHtml(url)}">View and download the invoice</a></p>`,
  ]
  return {
    subject: `Invoice ${invoice.number} for ${month}`,
    text: [...paragraphs, `View and download the invoice:\n${url}`].join('\n\n'),
    html: emailHtml(html.join('\n')),
  }
}

/** Has an invoice e-mailed, in the transaction that issues it: to owners and admins, and to the billing address. */
export const emailInvoice = async (
  ctx: TransactionContext,
  invoice: InvoiceRow,
  billingEmail: string | null,
): Promise<void> => {
  const people = await ctx.db
    .select({ email: user.email })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, ctx.organizationId), inArray(members.role, ['owner', 'admin'])))
  const addresses = new Set(people.map(({ email }) => email))
  if (billingEmail !== null) addresses.add(billingEmail)
  const email = compose(invoice, `${ctx.config.appUrl}/settings/billing/account`)
  for (const to of addresses) {
    await queueEmail(ctx, { organizationId: ctx.organizationId, to, ...email })
  }
}
