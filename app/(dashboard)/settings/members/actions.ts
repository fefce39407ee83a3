'use server'

import { runAction } from '#app/action.ts'
import type { CreateInvitationInput } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/** Gives a member another role. */
export const setMemberRole = async (userId: string, role: Role) =>
  runAction((client) => client.updateMember({ params: { user_id: userId }, body: { role } }))

/** Removes a member, or has the caller leave. */
export const removeMember = async (userId: string) =>
  runAction((client) => client.removeMember({ params: { user_id: userId } }))

/** Invites somebody by e-mail. */
export const inviteMember = async (body: CreateInvitationInput) =>
  runAction((client) => client.createInvitation({ body }))

/** Sends an invitation again, with another link. */
export const resendInvitation = async (invitationId: string) =>
  runAction((client) => client.resendInvitation({ params: { invitation_id: invitationId } }))

/** Takes an invitation back. */
export const revokeInvitation = async (invitationId: string) =>
  runAction((client) => client.revokeInvitation({ params: { invitation_id: invitationId } }))
