import { count, eq } from 'drizzle-orm'

import type { CreateOrganizationInput, OwnOrganization } from '#lib/contract/person/person.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { type Config, isSandbox } from '#lib/service/config/config.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { inOrganization, type PersonContext } from './accounts/person-context.ts'
import { insertOrganization, sandboxReturnAddress } from './create-organization.ts'
import { createTestCustomer } from './payment-customer.ts'

/** To how many organizations someone may belong and still make another one. */
export const mostOrganizations = (config: Pick<Config, 'accounts'>): number =>
  config.accounts.signUp === 'open' ? 10 : 1

const sandboxCard = '4242424242424242'

/**
 * Creates an organization whose owner is the caller and in which this session works from then on; in a sandbox with a card and a return address, so that mail can be
 * sent at once. Throws FORBIDDEN where sign-up is not open and the caller has an organization, or has ten.
 */
export const createOwnOrganization = async (
  ctx: PersonContext,
  input: CreateOrganizationInput,
): Promise<OwnOrganization> => {
  const [joined] = await ctx.db.select({ count: count() }).from(members).where(eq(members.userId, ctx.userId))
  const most = mostOrganizations(ctx.config)
  if ((joined?.count ?? 0) >= most) {
    throw new ServiceError(
      'FORBIDDEN',
      most === 1
        ? 'Organizations are created by your Mailroom administrator. Ask them for another one.'
        : `You belong to ${most} organizations, which is the maximum.`,
    )
  }
  const organizationId = newId()
  const described = { organizationId, name: input.name, email: ctx.email }
  const customer = isSandbox(ctx.config) ? await createTestCustomer(ctx, described, sandboxCard) : null
  await withTransaction(ctx, async (ctx) => {
    await insertOrganization(ctx, {
      organizationId,
      name: input.name,
      ownerId: ctx.userId,
      customer,
      returnAddress: isSandbox(ctx.config) ? { ...sandboxReturnAddress, company: input.name } : null,
      phone: input.phone ?? null,
      timeZone: input.time_zone ?? null,
      now: ctx.clock.now(),
    })
    await ctx.db
      .update(session)
      .set({ chosenOrganizationId: organizationId })
      .where(eq(session.id, ctx.sessionId))
    await recordAudit(inOrganization(ctx, organizationId), {
      action: 'organization.created',
      subject: { type: 'organization', id: organizationId },
      after: { name: input.name, phone: input.phone ?? null, time_zone: input.time_zone ?? null },
    })
  })
  return { id: organizationId, name: input.name }
}
