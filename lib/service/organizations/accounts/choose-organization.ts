import { and, eq } from 'drizzle-orm'

import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import type { PersonContext } from './person-context.ts'

/** Has this session work in another organization of the person. Throws NOT_FOUND, whether there is such a one or not. */
export const chooseOrganization = async (
  ctx: PersonContext,
  organizationId: string,
): Promise<OwnOrganization> => {
  const [found] = await ctx.db
    .select({ id: organizations.organizationId, name: organizations.name })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.userId, ctx.userId), eq(members.organizationId, organizationId)))
  if (!found) throw new ServiceError('NOT_FOUND', 'You are not a member of this organization.')
  await ctx.db
    .update(session)
    .set({ chosenOrganizationId: found.id })
    .where(and(eq(session.id, ctx.sessionId), eq(session.userId, ctx.userId)))
  return found
}

/**
 * Which of the person's organizations a shipment belongs to. Throws NOT_FOUND for one of any other organization, as for
 * one that does not exist.
 */
export const findOrganizationOf = async (
  ctx: PersonContext,
  shipmentId: string,
): Promise<OwnOrganization> => {
  const [found] = isId(shipmentId)
    ? await ctx.db
        .select({ id: organizations.organizationId, name: organizations.name })
        .from(members)
        .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
        .innerJoin(shipments, eq(shipments.organizationId, members.organizationId))
        .where(and(eq(members.userId, ctx.userId), eq(shipments.id, shipmentId)))
    : []
  if (!found) throw new ServiceError('NOT_FOUND', 'None of your organizations has this shipment.')
  return found
}
