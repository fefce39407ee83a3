import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gt, isNull } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { directory, invitations, organizations } from '#lib/service/db/schema/organizations.ts'

/** How long an invitation's link works, in milliseconds. */
export const invitationMs = 7 * dayMs

/** Generates the secret of an invitation's link: 256 random bits. */
export const makeInvitationToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of the token. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export type InvitationRow = typeof invitations.$inferSelect

/** An invitation with the name of its organization. */
export type FoundInvitation = { invitation: InvitationRow; organization: string }

/** Returns the state of an invitation. */
export const invitationState = (
  { acceptedAt, revokedAt, expiresAt }: Pick<InvitationRow, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'open' | 'accepted' | 'revoked' | 'expired' => {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Finds the invitation whose latest link has this token, in any state. Call it across organizations. */
export const findInvitation = async (db: Database, token: string): Promise<FoundInvitation | null> => {
  const [found] = await db
    .select({ invitation: invitations, organization: organizations.name })
    .from(directory)
    .innerJoin(
      invitations,
      and(eq(invitations.organizationId, directory.organizationId), eq(invitations.id, directory.objectId)),
    )
    .innerJoin(organizations, eq(organizations.organizationId, invitations.organizationId))
    .where(and(eq(directory.kind, 'invitation'), eq(directory.name, hashInvitationToken(token))))
  return found ?? null
}

/** Finds the same invitation if it can be accepted. */
export const findOpenInvitation = async (
  deps: ServiceDeps,
  token: string,
): Promise<FoundInvitation | null> => {
  const found = await findInvitation(deps.db, token)
  return found && invitationState(found.invitation, deps.clock.now()) === 'open' ? found : null
}

/** Returns whether any organization has invited this address, in lower case. Must be called across organizations. */
export const isInvitedAnywhere = async (deps: ServiceDeps, email: string): Promise<boolean> => {
  const [found] = await deps.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, deps.clock.now()),
      ),
    )
    .limit(1)
  return found !== undefined
}
