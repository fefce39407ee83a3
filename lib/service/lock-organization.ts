import { eq } from 'drizzle-orm'

import type { InTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'

/**
 * Locks the organization's row until the transaction ends, so that changes of its settings and of its members follow each
 * other. Returns the revision of its settings.
 */
export const lockOrganization = async ({
  db,
  organizationId,
}: InTransaction<DatabaseContext>): Promise<{ revision: number }> => {
  const [row] = await db
    .select({ revision: organizations.revision })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
    .for('update')
  if (!row) throw new Error(`organization ${organizationId} is missing`)
  return row
}
