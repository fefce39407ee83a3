import { createHash } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { directory, members, organizations, paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { currentAccount } from '#lib/service/vendor-accounts/current-account.ts'

/** An organization's identity in an account of the payment provider. */
export type PaymentCustomer = { account: string; customerId: string }

type NewCustomer = { organizationId: string; name: string; email: string }

/**
 * Creates the customer in the current account. Two simultaneous requests create one: the idempotency key derives from
 * the data sent, since the provider rejects a key that is reused with other data. Throws `ProviderError`.
 */
const createCustomer = async (deps: ServiceDeps, customer: NewCustomer): Promise<PaymentCustomer> => {
  const account = await currentAccount(deps, 'Stripe')
  const text = JSON.stringify([customer.name, customer.email])
  const idempotencyKey = `${customer.organizationId}:customer:${createHash('sha256').update(text).digest('hex')}`
  const { customerId } = await deps.providers.payments.createCustomer({ ...customer, idempotencyKey })
  return { account, customerId }
}

/** Creates the customer of an organization that is about to be created, with a test card on file. Throws `ProviderError`. */
export const createTestCustomer = async (
  deps: ServiceDeps,
  customer: NewCustomer,
  cardNumber: string,
): Promise<PaymentCustomer> => {
  const created = await createCustomer(deps, customer)
  await deps.providers.payments.attachTestCard({ customerId: created.customerId, number: cardNumber })
  return created
}

/** Records the customer of an account, unless the organization has one there. */
export const insertCustomer = async (
  ctx: InTransaction,
  organizationId: string,
  { account, customerId }: PaymentCustomer,
  createdAt: Date,
): Promise<void> => {
  const [inserted] = await ctx.db
    .insert(paymentCustomers)
    .values({ organizationId, account, customerId, createdAt })
    .onConflictDoNothing()
    .returning({ customerId: paymentCustomers.customerId })
  if (!inserted) return
  await ctx.db
    .update(organizations)
    .set({ paymentCustomerId: customerId })
    .where(eq(organizations.organizationId, organizationId))
  await ctx.db
    .insert(directory)
    .values({
      kind: 'payment_customer',
      name: customerId,
      organizationId,
      objectId: organizationId,
    })
    .onConflictDoNothing()
}

const selectCustomers = (ctx: ServiceContext) =>
  ctx.db
    .select({ account: paymentCustomers.account, customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, ctx.organizationId))

const findRecorded = async (ctx: ServiceContext, account: string): Promise<string | null> => {
  const [own] = await ctx.db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(
      and(eq(paymentCustomers.organizationId, ctx.organizationId), eq(paymentCustomers.account, account)),
    )
  return own?.customerId ?? null
}

/** Returns a customer that an earlier version stored without its account, when the account that is used now has it. */
const adoptCustomer = async (ctx: ServiceContext, account: string): Promise<string | null> => {
  const [organization] = await ctx.db
    .select({ customerId: organizations.paymentCustomerId })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const customerId = organization?.customerId ?? null
  if (customerId === null) return null
  const recorded = await selectCustomers(ctx)
  if (recorded.some((each) => each.customerId === customerId)) return null
  try {
    await ctx.providers.payments.listCards(customerId)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
  await withTransaction(ctx, (ctx) =>
    insertCustomer(ctx, ctx.organizationId, { account, customerId }, ctx.clock.now()),
  )
  return customerId
}

/**
 * Returns the organization's customer in the payment account that is used now; null before a card was entered there.
 * Throws `ProviderError`.
 */
export const findCustomer = async (ctx: ServiceContext): Promise<string | null> => {
  const account = await currentAccount(ctx, 'Stripe')
  return (await findRecorded(ctx, account)) ?? adoptCustomer(ctx, account)
}

/** Equal for every caller, so that two simultaneous requests send the same. */
const describeOrganization = async (ctx: ServiceContext): Promise<NewCustomer> => {
  const [first] = await ctx.db
    .select({ name: organizations.name, email: user.email })
    .from(organizations)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizations.organizationId), eq(members.role, 'owner')),
    )
    .innerJoin(user, eq(user.id, members.userId))
    .where(eq(organizations.organizationId, ctx.organizationId))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(1)
  if (!first) throw new Error(`organization ${ctx.organizationId} has no owner`)
  return { organizationId: ctx.organizationId, ...first }
}

/** Returns the organization's customer, and creates it if there is none yet. Throws `ProviderError`. */
export const requireCustomer = async (ctx: ServiceContext): Promise<string> => {
  const existing = await findCustomer(ctx)
  if (existing !== null) return existing
  const created = await createCustomer(ctx, await describeOrganization(ctx))
  await withTransaction(ctx, (ctx) => insertCustomer(ctx, ctx.organizationId, created, ctx.clock.now()))
  // Of two requests at once, the first to record its customer wins.
  const recorded = await findRecorded(ctx, created.account)
  if (recorded === null) throw new Error(`the customer of ${ctx.organizationId} was not recorded`)
  return recorded
}

/** Creates a customer in place of one that the payment provider does not have any more. Throws `ProviderError`. */
export const replaceCustomer = async (ctx: ServiceContext, earlierId: string): Promise<string> => {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(paymentCustomers)
      .where(
        and(
          eq(paymentCustomers.organizationId, ctx.organizationId),
          eq(paymentCustomers.customerId, earlierId),
        ),
      )
  })
  const customerId = await requireCustomer(ctx)
  await recordAudit(ctx, {
    action: 'customer.replaced',
    subject: { type: 'organization', id: ctx.organizationId },
    before: { customer: earlierId },
    after: { customer: customerId },
  })
  return customerId
}
