import type { ActionResult } from '#lib/client/action-result.ts'
import type { CreateInvitationInput, Invitation, Member } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

/** What the page of members does. */
export type MemberActions = {
  setRole: (userId: string, role: Role) => Promise<ActionResult<Member>>
  remove: (userId: string) => Promise<ActionResult<{ user_id: string }>>
}

/** What it does with invitations. */
export type InvitationActions = {
  invite: (input: CreateInvitationInput) => Promise<ActionResult<Invitation>>
  resend: (invitationId: string) => Promise<ActionResult<Invitation>>
  revoke: (invitationId: string) => Promise<ActionResult<{ id: string }>>
}
