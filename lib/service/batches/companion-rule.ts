import { eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'

/**
 * Returns whether the letters of a new batch have companions until a person says otherwise: by the organization's rule, which
 * they see on its options. A program buys only the letters that it names.
 */
export const addsCompanions = async (ctx: ServiceContext): Promise<boolean> => {
  if (ctx.caller?.apiKeyId) return false
  const [row] = await ctx.db
    .select({ mailSettings: organizations.mailSettings })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return readMailSettings(row?.mailSettings ?? null).adds_companion ?? false
}
