import { eq } from 'drizzle-orm'

import type { DatabaseContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { localDay, type LocalZone } from '#lib/service/local-time.ts'

/** Returns the organization's time zone; undefined until it has chosen one. */
export const findOrganizationZone = async ({
  db,
  organizationId,
}: Pick<DatabaseContext, 'db' | 'organizationId'>): Promise<LocalZone> => {
  const [found] = await db
    .select({ zone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return found?.zone ?? undefined
}

/** Returns the organization's day at a moment, `2026-03-05`, which names the files that it downloads then. */
export const findOrganizationDay = async (
  ctx: Pick<DatabaseContext, 'db' | 'organizationId'>,
  moment: Date,
): Promise<string> => localDay(moment.toISOString(), await findOrganizationZone(ctx))
