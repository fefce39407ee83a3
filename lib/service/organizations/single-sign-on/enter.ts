import { and, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { session, user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { identityProviders } from '#lib/service/db/schema/single-sign-on.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { domainOf, findProviderFor, type OrganizationProvider } from './find-provider.ts'

/** Throws FORBIDDEN where the organization that has the domain of this address requires its own provider. */
export const requireNoSingleSignOn = async (deps: Pick<ServiceDeps, 'db'>, email: string): Promise<void> => {
  const provider = await findProviderFor(deps, email)
  if (!provider?.isRequired) return
  throw new ServiceError(
    'FORBIDDEN',
    'Your organization requires single sign-on. Choose “Continue with single sign-on”.',
  )
}

/**
 * Throws FORBIDDEN unless this person may start a session in this way. `through` is the organization's provider that
 * authenticated them, null for every other way. The address is that of the account: it may have changed since the
 * provider was first used.
 */
export const requireSignInWay = async (
  deps: Pick<ServiceDeps, 'db'>,
  userId: string,
  through: OrganizationProvider | null,
): Promise<void> => {
  const [holder] = await deps.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (!holder) return
  if (through?.domains.has(domainOf(holder.email))) return
  if (through) {
    throw new ServiceError(
      'FORBIDDEN',
      'This account’s email address is not of a domain of the organization.',
    )
  }
  await requireNoSingleSignOn(deps, holder.email)
}

/** Has the session work in the provider's organization, which the person joins where it says so. */
export const enterOrganization = async (
  deps: ServiceDeps,
  { organizationId, joinsAs }: OrganizationProvider,
  entered: { userId: string; sessionId: string; requestId: string; address: string | null },
): Promise<void> => {
  const { userId, sessionId, requestId, address } = entered
  await withTransaction(deps, async (deps) => {
    const now = deps.clock.now()
    await deps.db
      .update(identityProviders)
      .set({ lastSignInAt: now })
      .where(eq(identityProviders.organizationId, organizationId))
    const isMember = and(eq(members.organizationId, organizationId), eq(members.userId, userId))
    const [member] = await deps.db.select().from(members).where(isMember)
    if (!member && joinsAs === null) return
    if (!member && joinsAs !== null) {
      const joined = await deps.db
        .insert(members)
        .values({ organizationId, userId, role: joinsAs, createdAt: now })
        .onConflictDoNothing()
        .returning()
      const [holder] = await deps.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
      if (joined.length > 0) {
        const actor = { type: 'user' as const, userId }
        const caller = { address, apiKeyId: null }
        await recordAudit(
          { ...deps, organizationId, actor, role: null, requestId, caller },
          {
            action: 'member.joined',
            subject: { type: 'user', id: userId },
            after: { email: holder?.email, role: joinsAs, by: 'single sign-on' },
          },
        )
      }
    }
    await deps.db
      .update(session)
      .set({ chosenOrganizationId: organizationId })
      .where(eq(session.id, sessionId))
  })
}
