import { createApiKey } from '#lib/service/api-keys/create-api-key.ts'
import { systemClock } from '#lib/service/clock.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'

/** Writes an organization with one member and their API key. */
export const insertMember = async (
  databaseUrl: string,
): Promise<{ organizationId: string; userId: string; apiKey: string }> => {
  const handle = openDatabase(databaseUrl, { max: 1 })
  try {
    const [organizationId, userId] = [newId(), newId()]
    const now = systemClock.now()
    return await handle.db.transaction(async (tx) => {
      await tx.insert(organizations).values({ organizationId, name: 'Harbor Legal', createdAt: now })
      await tx.insert(user).values({
        id: userId,
        name: 'Jordan Mills',
        email: 'jordan@example.com',
        emailVerified: true,
        createdAt: now,
        updatedAt: now,
      })
      await tx.insert(members).values({ organizationId, userId, role: 'owner', createdAt: now })
      const { apiKey } = await createApiKey(
        tx,
        { clock: systemClock },
        { organizationId, userId, name: 'Bench' },
      )
      return { organizationId, userId, apiKey }
    })
  } finally {
    await handle.close()
  }
}
