import { eq } from 'drizzle-orm'

import type { Account, UpdateOrganizationInput } from '#lib/contract/account.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
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
  await ctx.db
    .update(organizations)
    .set({ ...(input.name && { name: input.name }), ...(returnAddress && { returnAddress }) })
    .where(eq(organizations.organizationId, ctx.organizationId))
  return getAccount(ctx)
}
