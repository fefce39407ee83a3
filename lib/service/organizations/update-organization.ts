import { eq } from 'drizzle-orm'

import type { Account, UpdateOrganizationInput } from '#lib/contract/organizations/account.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { getAccount } from './get-account.ts'

/** Changes what is given of the organization. The return address is verified softly: kept even when not confirmed. */
export const updateOrganization = async (
  ctx: ServiceContext,
  input: UpdateOrganizationInput,
): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  const returnAddress = input.return_address && (await verifySoftly(ctx, input.return_address)).printed
  const ours = eq(organizations.organizationId, ctx.organizationId)
  await withTransaction(ctx, async (ctx) => {
    const columns = {
      name: organizations.name,
      return_address: organizations.returnAddress,
      time_zone: organizations.timeZone,
      send_defaults: organizations.sendDefaults,
    }
    const [before] = await ctx.db.select(columns).from(organizations).where(ours).for('update')
    const [after] = await ctx.db
      .update(organizations)
      .set({
        name: input.name ?? before?.name,
        returnAddress: returnAddress ?? before?.return_address,
        timeZone: input.time_zone === undefined ? before?.time_zone : input.time_zone,
        sendDefaults: input.send_defaults === undefined ? before?.send_defaults : input.send_defaults,
      })
      .where(ours)
      .returning(columns)
    if (!before || !after) throw new Error(`organization ${ctx.organizationId} is missing`)
    await recordAudit(ctx, {
      action: 'organization.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
  })
  return getAccount(ctx)
}
