import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { createInvitationInput, invitation, member, updateMemberInput } from './member.ts'

const tag = 'Members'
const access = 'session'
const memberParams = z.object({ user_id: id })
const invitationParams = z.object({ invitation_id: id })

/** Members of the organization. Session only: a leaked key changes no people. */
export const memberRoutes = defineRoutes({
  listMembers: {
    access,
    method: 'get',
    path: '/api/v1/members',
    tag,
    summary: 'List the members of the organization',
    answers: { 200: { description: 'The members, by name.', schema: envelope(z.array(member)) } },
  },
  updateMember: {
    access,
    method: 'patch',
    path: '/api/v1/members/{user_id}',
    tag,
    summary: "Change a member's role",
    description: 'Only owners can add or change owners. The last owner cannot be changed.',
    params: memberParams,
    body: updateMemberInput,
    answers: { 200: { description: 'The updated member.', schema: envelope(member) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER'],
  },
  removeMember: {
    access,
    method: 'delete',
    path: '/api/v1/members/{user_id}',
    tag,
    summary: 'Remove a member, or leave',
    description:
      'Takes effect immediately: the member’s sessions lose access to the organization, their API keys are revoked, their event streams close, and their tasks become unassigned. Any member can leave, except the last owner.',
    params: memberParams,
    answers: {
      200: { description: 'The removed member.', schema: envelope(z.object({ user_id: id })) },
    },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER'],
  },
  listInvitations: {
    access,
    method: 'get',
    path: '/api/v1/invitations',
    tag,
    summary: 'List pending invitations',
    answers: {
      200: { description: 'The invitations, newest first.', schema: envelope(z.array(invitation)) },
    },
    errors: ['FORBIDDEN'],
  },
  createInvitation: {
    access,
    method: 'post',
    path: '/api/v1/invitations',
    tag,
    summary: 'Invite a teammate by email',
    description: 'Sends a single-use link for this email address that expires in 7 days.',
    body: createInvitationInput,
    answers: { 201: { description: 'The invitation.', schema: envelope(invitation) } },
    errors: ['FORBIDDEN', 'ALREADY_MEMBER', 'RATE_LIMITED'],
  },
  resendInvitation: {
    access,
    method: 'post',
    path: '/api/v1/invitations/{invitation_id}/resend',
    tag,
    summary: 'Resend an invitation',
    description: 'Sends a new link, valid for another 7 days. The previous link no longer works.',
    params: invitationParams,
    answers: { 200: { description: 'The invitation.', schema: envelope(invitation) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  },
  revokeInvitation: {
    access,
    method: 'delete',
    path: '/api/v1/invitations/{invitation_id}',
    tag,
    summary: 'Revoke an invitation',
    params: invitationParams,
    answers: { 200: { description: 'The revoked invitation.', schema: envelope(z.object({ id })) } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
