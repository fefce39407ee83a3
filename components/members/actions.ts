'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreateInvitationInput } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/** Gives a member another role. */
export const setMemberRole = defineAction((client, userId: string, role: Role) =>
  client.updateMember({ params: { user_id: userId }, body: { role } }),
)

/** Removes a member, or has the caller leave. */
export const removeMember = defineAction((client, userId: string) =>
  client.removeMember({ params: { user_id: userId } }),
)

/** Invites somebody by e-mail. */
export const inviteMember = defineAction((client, body: CreateInvitationInput) =>
  client.createInvitation({ body }),
)

/** Sends an invitation again, with another link. */
export const resendInvitation = defineAction((client, invitationId: string) =>
  client.resendInvitation({ params: { invitation_id: invitationId } }),
)

/** Takes an invitation back. */
export const revokeInvitation = defineAction((client, invitationId: string) =>
  client.revokeInvitation({ params: { invitation_id: invitationId } }),
)
