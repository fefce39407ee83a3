'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreateInvitationInput } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/** Changes the role of a member. */
export const setMemberRole = defineAction((client, userId: string, role: Role) =>
  client.updateMember({ params: { user_id: userId }, body: { role } }),
)

/** Removes a member, or the caller. */
export const removeMember = defineAction((client, userId: string) =>
  client.removeMember({ params: { user_id: userId } }),
)

/** Invites a person by e-mail. */
export const inviteMember = defineAction((client, body: CreateInvitationInput) =>
  client.createInvitation({ body }),
)

/** Resends an invitation with a new link. */
export const resendInvitation = defineAction((client, invitationId: string) =>
  client.resendInvitation({ params: { invitation_id: invitationId } }),
)

/** Revokes an invitation. */
export const revokeInvitation = defineAction((client, invitationId: string) =>
  client.revokeInvitation({ params: { invitation_id: invitationId } }),
)
