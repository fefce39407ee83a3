import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { BillingTerms } from '#lib/contract/billing/account.values.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { accountEntries, billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { newId } from '#lib/service/ids.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { compareAccounts } from '#lib/service/reconciliation/compare-accounts.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openApprovalOffice } from '#tests/support/office/approval-office.ts'

import { recordPayment, setTerms } from './change-account.ts'
import { getBillingAccount, listAccountEntries, listInvoices } from './get-account.ts'
import { getInvoicePdf } from './invoice-pdf.ts'
import { issueInvoices } from './issue-invoices.ts'

const office = await openApprovalOffice()

/** Each letter costs 9.02 USD. */
const letterCents = 902

beforeEach(async () => {
  office.clock.moveTo('2026-03-03T12:00:00.000Z')
  await office.setRule('off')
})

const operator = () => systemContext(office.people().sender, office.people().sender.organizationId)

const pay = (amountCents: number, reference: string) => recordPayment(operator(), { amountCents, reference })

const terms = (words: BillingTerms, more: Partial<Parameters<typeof setTerms>[1]> = {}) =>
  setTerms(operator(), { terms: words, ...more })

const buy = async (ctx: ServiceContext = office.people().sender) => {
  const { shipmentId, quoteId } = await office.drafted()
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  return shipmentId
}

/** The kinds and amounts of all entries, and whether they add up to the balance and agree with everything else. */
const entriesOf = async () => {
  const { organizationId, db } = operator()
  const rows = await db
    .select()
    .from(accountEntries)
    .where(eq(accountEntries.organizationId, organizationId))
    .orderBy(asc(accountEntries.createdAt), asc(accountEntries.balanceCents))
  const [account] = await db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId))
  expect(account?.balanceCents ?? 0).toBe(rows.reduce((sum, { cents }) => sum + cents, 0))
  const differences = await compareAccounts(office.ctx, new Date(0))
  expect(differences.filter((each) => each.organizationId === organizationId)).toEqual([])
  return rows.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()
}

describe('a prepaid balance', () => {
  test('pays for letters without a card, until it does not cover one', async () => {
    await terms('balance')
    await pay(2 * letterCents, 'WIRE-1')
    const shipmentId = await buy()
    await buy()
    await expect(buy()).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      message:
        'The prepaid balance of $0.00 does not cover $9.02. Nothing was charged. Transfer money to top it up.',
    })
    expect(office.vendors().ledger()).toMatchObject({ payments: 0, labels: 2 })
    expect((await loadShipment(operator(), shipmentId)).status).toBe('queued')
    expect(await entriesOf()).toEqual(['payment 1804', 'purchase -902', 'purchase -902'])
    expect(await getBillingAccount(operator())).toMatchObject({
      terms: 'balance',
      balance_cents: 0,
      available_cents: 0,
      blocked: { code: 'BALANCE_TOO_LOW' },
    })
  })

  test('covers no more simultaneous purchases than it can pay for', async () => {
    await terms('balance')
    await pay(3 * letterCents + 1, 'WIRE-1')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => buy()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await entriesOf()).toEqual(['payment 2707', ...Array.from({ length: 3 }, () => 'purchase -902')])
  })

  test('is refunded once for a failed purchase', async () => {
    await terms('balance')
    await pay(letterCents, 'WIRE-1')
    office.vendors().arrange('buyLabel', 'declined')
    await expect(buy()).rejects.toMatchObject({ code: 'LABEL_REFUSED' })
    expect(await entriesOf()).toEqual(['payment 902', 'purchase -902', 'release 902'])
    await buy()
    expect(await entriesOf()).toEqual(['payment 902', 'purchase -902', 'purchase -902', 'release 902'])
  })

  test('resumes an interrupted purchase without deducting or buying twice', async () => {
    await terms('balance')
    await pay(2 * letterCents, 'WIRE-1')
    office.vendors().arrange('buyLabel', 'answer lost')
    const shipmentId = await buy()
    expect((await loadShipment(operator(), shipmentId)).status).toBe('payment_pending')
    const [purchase] = await office.ctx.db
      .select()
      .from(purchases)
      .where(
        and(eq(purchases.organizationId, operator().organizationId), eq(purchases.shipmentId, shipmentId)),
      )
    for (let turn = 0; turn < 3; turn += 1) await runPurchase(operator(), purchase?.id ?? '')
    expect((await loadShipment(operator(), shipmentId)).status).toBe('queued')
    expect(office.vendors().ledger()).toMatchObject({ payments: 0, labels: 1 })
    expect(await entriesOf()).toEqual(['payment 1804', 'purchase -902'])
  })

  test('is refunded once for a cancelled letter, even if the refund is processed again', async () => {
    await terms('balance')
    await pay(letterCents, 'WIRE-1')
    const shipmentId = await buy()
    await cancelShipment(office.people().sender, shipmentId)
    for (let turn = 0; turn < 2; turn += 1)
      await followCancellation(operator(), shipmentId).catch(() => undefined)
    expect(await entriesOf()).toEqual(['payment 902', 'purchase -902', 'refund 902'])
    await buy()
  })

  test('records a payment once per reference, and rejects another amount for it', async () => {
    await terms('balance')
    expect(await pay(5000, 'WIRE-1')).toEqual({ isNew: true, balanceCents: 5000 })
    expect(await pay(5000, 'WIRE-1')).toEqual({ isNew: false, balanceCents: 5000 })
    await Promise.all([pay(700, 'WIRE-2'), pay(700, 'WIRE-2')])
    await expect(pay(6000, 'WIRE-1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await entriesOf()).toEqual(['payment 5000', 'payment 700'])
    const { data } = await listAccountEntries(office.people().sender, { limit: 20 })
    expect(data.map((each) => each.reference)).toEqual(['WIRE-2', 'WIRE-1'])
  })

  test('has entries that even the service cannot change or delete', async () => {
    await terms('balance')
    await pay(5000, 'WIRE-1')
    const isOurs = eq(accountEntries.organizationId, operator().organizationId)
    await expect(office.ctx.db.update(accountEntries).set({ cents: 1 }).where(isOurs)).rejects.toThrow()
    await expect(office.ctx.db.delete(accountEntries).where(isOurs)).rejects.toThrow()
    expect(await entriesOf()).toEqual(['payment 5000'])
  })

  test('only the operator sets terms and records payments', async () => {
    await expect(setTerms(office.people().owner, { terms: 'balance' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      recordPayment(office.people().owner, { amountCents: 1, reference: 'x' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(pay(1, 'x')).rejects.toMatchObject({ message: expect.stringContaining('pays by card') })
  })
})

describe('invoices', () => {
  const invoiced = () => terms('invoice', { netDays: 30, creditLimitCents: 3 * letterCents, graceDays: 10 })

  test('are issued after the month ends in the organization’s time zone, with number, due date and emails', async () => {
    await office.ctx.db
      .update(organizations)
      .set({ timeZone: 'America/Los_Angeles' })
      .where(eq(organizations.organizationId, operator().organizationId))
    await terms('invoice', { netDays: 30, creditLimitCents: 5000, billingEmail: 'payables@harbor.test' })
    await buy()
    // The last hour of March there.
    office.clock.moveTo('2026-04-01T06:30:00.000Z')
    await buy()
    office.clock.moveTo('2026-04-01T07:30:00.000Z')
    await buy()
    expect(await issueInvoices(operator())).toEqual([])
    office.clock.moveTo('2026-04-01T08:30:00.000Z')
    const [numbers, again] = await Promise.all([issueInvoices(operator()), issueInvoices(operator())])
    expect([...numbers, ...again]).toHaveLength(1)
    const [invoice] = await listInvoices(operator())
    expect(invoice).toMatchObject({
      month: '2026-03',
      total_cents: 2 * letterCents,
      due_on: '2026-05-01',
      paid_cents: 0,
      status: 'open',
    })
    const pdf = await getInvoicePdf(office.people().sender, invoice?.id ?? '')
    expect(pdf.filename).toBe(`${invoice?.number}.pdf`)
    const { sender } = office.people()
    const limited = { ...sender, limit: { userId: newId(), matterIds: [] } }
    expect(await listInvoices(limited)).toEqual([])
    await expect(getInvoicePdf(limited, invoice?.id ?? '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const sent = await office.ctx.db
      .select({ to: emails.recipient, subject: emails.subject })
      .from(emails)
      .where(eq(emails.organizationId, operator().organizationId))
    expect(sent).toHaveLength(3)
    expect(sent.map(({ to }) => to)).toContain('payables@harbor.test')
    expect(sent[0]?.subject).toBe(`Invoice ${invoice?.number} for March 2026`)
    await entriesOf()
  })

  test('are numbered without gaps across organizations', async () => {
    await invoiced()
    await buy()
    office.clock.moveTo('2026-04-02T12:00:00.000Z')
    await buy()
    office.clock.moveTo('2026-05-02T12:00:00.000Z')
    const [first = '', second = ''] = await issueInvoices(operator())
    expect(Number(second.slice(4))).toBe(Number(first.slice(4)) + 1)
    expect((await listInvoices(operator())).map(({ month }) => month)).toEqual(['2026-04', '2026-03'])
  })

  test('are paid oldest first, including partial payments, overpayments and double payments', async () => {
    await invoiced()
    await buy()
    office.clock.moveTo('2026-04-02T12:00:00.000Z')
    await issueInvoices(operator())
    await buy()
    office.clock.moveTo('2026-05-02T12:00:00.000Z')
    await issueInvoices(operator())
    const paid = async () =>
      (await listInvoices(operator())).map(({ paid_cents: cents, status }) => `${status} ${cents}`)
    await pay(500, 'WIRE-1')
    await pay(500, 'WIRE-1')
    expect(await paid()).toEqual(['open 0', 'partially_paid 500'])
    await pay(1000, 'WIRE-2')
    expect(await paid()).toEqual(['partially_paid 598', 'paid 902'])
    await pay(1000, 'WIRE-3')
    expect(await paid()).toEqual(['paid 902', 'paid 902'])
    // What was paid too much pays the next one.
    await buy()
    office.clock.moveTo('2026-06-02T12:00:00.000Z')
    await issueInvoices(operator())
    expect(await paid()).toEqual(['partially_paid 696', 'paid 902', 'paid 902'])
    await entriesOf()
  })

  test('block purchases beyond the credit limit, or while one is long overdue', async () => {
    await invoiced()
    await buy()
    await buy()
    await buy()
    await expect(buy()).rejects.toMatchObject({
      code: 'CREDIT_LIMIT_REACHED',
      message: expect.stringContaining('$27.06 of $27.06 is owed'),
    })
    await pay(2 * letterCents, 'WIRE-1')
    office.clock.moveTo('2026-04-02T12:00:00.000Z')
    await issueInvoices(operator())
    // Due on May 2, and ten days of grace.
    office.clock.moveTo('2026-05-12T12:00:00.000Z')
    await buy()
    expect(await getBillingAccount(operator())).toMatchObject({ overdue_cents: letterCents, blocked: null })
    office.clock.moveTo('2026-05-13T12:00:00.000Z')
    await expect(buy()).rejects.toMatchObject({
      code: 'INVOICE_OVERDUE',
      message: expect.stringContaining('was due on May 2, 2026, and $9.02 of it is unpaid'),
    })
    await pay(letterCents, 'WIRE-2')
    await buy()
    await entriesOf()
  })

  test('credit a refund in a later month to that month’s invoice', async () => {
    await invoiced()
    const shipmentId = await buy()
    office.clock.moveTo('2026-04-02T12:00:00.000Z')
    await issueInvoices(operator())
    await cancelShipment(office.people().sender, shipmentId)
    await followCancellation(operator(), shipmentId).catch(() => undefined)
    office.clock.moveTo('2026-05-02T12:00:00.000Z')
    await issueInvoices(operator())
    expect((await listInvoices(operator())).map((each) => [each.total_cents, each.status])).toEqual([
      [-902, 'credit'],
      [902, 'paid'],
    ])
    expect(await getBillingAccount(operator())).toMatchObject({ balance_cents: 0, overdue_cents: 0 })
    await entriesOf()
  })
})
