import { and, eq } from 'drizzle-orm'

import type { InboundEmail } from '#lib/contract/inbound-email/inbound-email.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { inboundAddresses } from '#lib/service/db/schema/inbound-email.ts'
import { directory, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { newLocalPart } from './inbound-address.ts'

type AddressRow = typeof inboundAddresses.$inferSelect

const find = async (ctx: ServiceContext): Promise<AddressRow | undefined> => {
  const [found] = await ctx.db
    .select()
    .from(inboundAddresses)
    .where(eq(inboundAddresses.organizationId, ctx.organizationId))
  return found
}

const present = ({ config }: ServiceContext, row: AddressRow | undefined): InboundEmail => ({
  is_available: config.inboundEmail !== undefined,
  is_on: config.inboundEmail !== undefined && row?.isOn === true,
  address: config.inboundEmail && row ? `${row.localPart}@${config.inboundEmail.domain}` : null,
})

/** Reads whether and where the organization receives email. */
export const getInboundEmail = async (ctx: ServiceContext): Promise<InboundEmail> =>
  present(ctx, await find(ctx))

const requireAvailable = ({ config }: ServiceContext): void => {
  if (config.inboundEmail) return
  throw new ServiceError(
    'NOT_FOUND',
    'This installation does not receive email. Ask your administrator to set INBOUND_EMAIL_DOMAIN.',
  )
}

/** Locks the organization, so that two changes come one after the other. Returns its name. */
const lockName = async (ctx: TransactionContext): Promise<string> => {
  const [found] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
    .for('update')
  return found?.name ?? ''
}

/** Stores the address, and has the directory name it only while it is on. */
const store = async (
  ctx: TransactionContext,
  before: AddressRow | undefined,
  after: Pick<AddressRow, 'localPart' | 'isOn'>,
): Promise<AddressRow> => {
  const { organizationId } = ctx
  const row = { organizationId, updatedAt: ctx.clock.now(), ...after }
  await ctx.db
    .insert(inboundAddresses)
    .values(row)
    .onConflictDoUpdate({ target: inboundAddresses.organizationId, set: row })
  if (before) {
    await ctx.db
      .delete(directory)
      .where(
        and(
          eq(directory.kind, 'inbound_address'),
          eq(directory.name, before.localPart),
          eq(directory.organizationId, organizationId),
        ),
      )
  }
  if (after.isOn) {
    await ctx.db
      .insert(directory)
      .values({ kind: 'inbound_address', name: after.localPart, organizationId, objectId: organizationId })
  }
  return row
}

const subjectOf = ({ organizationId }: ServiceContext) => ({ type: 'organization', id: organizationId })

/** Turns receiving on, with an address the first time, or off. Throws FORBIDDEN, NOT_FOUND. */
export const updateInboundEmail = async (ctx: ServiceContext, isOn: boolean): Promise<InboundEmail> => {
  authorize(ctx, 'manage_organization')
  requireAvailable(ctx)
  const row = await withTransaction(ctx, async (ctx) => {
    const name = await lockName(ctx)
    const before = await find(ctx)
    if ((before?.isOn ?? false) === isOn) return before
    const after = await store(ctx, before, { localPart: before?.localPart ?? newLocalPart(name), isOn })
    await recordAudit(ctx, {
      action: 'inbound_email.updated',
      subject: subjectOf(ctx),
      before: { is_on: !isOn },
      after: { is_on: isOn, address: present(ctx, after).address },
    })
    return after
  })
  return present(ctx, row)
}

/** Replaces the address; the previous one stops receiving. Throws FORBIDDEN, NOT_FOUND. */
export const changeInboundAddress = async (ctx: ServiceContext): Promise<InboundEmail> => {
  authorize(ctx, 'manage_organization')
  requireAvailable(ctx)
  const row = await withTransaction(ctx, async (ctx) => {
    const name = await lockName(ctx)
    const before = await find(ctx)
    if (!before) {
      throw new ServiceError('NOT_FOUND', 'There is no address yet. Turn inbound email on to get one.')
    }
    const after = await store(ctx, before, { localPart: newLocalPart(name), isOn: before.isOn })
    await recordAudit(ctx, {
      action: 'inbound_email.address_changed',
      subject: subjectOf(ctx),
      before: { address: present(ctx, before).address },
      after: { address: present(ctx, after).address },
    })
    return after
  })
  return present(ctx, row)
}
