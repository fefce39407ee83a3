import { scopes } from '#lib/contract/api/access.values.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemClock } from '#lib/service/clock.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { everyTenant } from '#lib/service/db/tenant.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'

/** How the member signs in. */
export const memberAccount = { email: 'jordan@example.com', password: 'correct horse battery' }

/** Writes an organization with one member and their API key. */
export const insertMember = async (
  databaseUrl: string,
): Promise<{ organizationId: string; userId: string; apiKey: string }> => {
  const handle = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
  try {
    const [organizationId, userId] = [newId(), newId()]
    const now = systemClock.now()
    return await withTransaction(handle, async (handle) => {
      await handle.db.insert(organizations).values({ organizationId, name: 'Harbor Legal', createdAt: now })
      const { email, password } = memberAccount
      await insertUser(handle, {
        id: userId,
        name: 'Jordan Mills',
        email,
        verified: true,
        passwordHash: await hashPassword(password),
        now,
      })
      await handle.db.insert(members).values({ organizationId, userId, role: 'owner', createdAt: now })
      const { secret } = await insertKey(
        { ...handle, clock: systemClock },
        { organizationId, userId, name: 'Bench', scopes },
      )
      return { organizationId, userId, apiKey: secret }
    })
  } finally {
    await handle.close()
  }
}
