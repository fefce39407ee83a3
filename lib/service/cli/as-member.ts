import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { findMember } from '#lib/service/organizations/find-member.ts'

/** A context in which the member with this e-mail address acts. Throws NOT_FOUND. */
export const asMember = async (deps: ServiceDeps, email: string): Promise<ServiceContext> => {
  const { organizationId, userId, role } = await findMember(deps, email)
  return { ...deps, organizationId, role, actor: { type: 'user', userId }, requestId: newId() }
}
