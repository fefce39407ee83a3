import { eq } from 'drizzle-orm'

import type { Account, UpdateOrganizationInput } from '#lib/contract/account.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'

import { authorize } from './authorize.ts'
import { getAccount } from './get-account.ts'

/** Changes the organization's name or return address. The address is verified softly: kept even when not confirmed. */
export const updateOrganization = async (
  ctx: ServiceContext,
  input: UpdateOrganizationInput,
): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  const returnAddress = input.return_address && (await verifySoftly(ctx, input.return_address)).printed
  const ours = eq(organizations.organizationId, ctx.organizationId)
  await ctx.db.transaction(async (tx) => {
    const columns = { name: organizations.name, return_address: organizations.returnAddress }
    const [before] = await tx.select(columns).from(organizations).where(ours).for('update')
    const [after] = await tx
      .update(organizations)
      .set({ ...(input.name && { name: input.name }), ...(returnAddress && { returnAddress }) })
      .where(ours)
      .returning(columns)
    if (!before || !after) throw new Error(`organization ${ctx.organizationId} is missing`)
    await recordAudit(tx, ctx, {
      action: 'organization.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
  })
  return getAccount(ctx)
}
