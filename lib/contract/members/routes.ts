import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import { createInvitationInput, invitation, member, updateMemberInput } from './member.ts'

const tag = 'Members'
const access = 'session'
const memberParams = z.object({ user_id: id })
const invitationParams = z.object({ invitation_id: id })

/** Who belongs to the organization. Session only: a key that leaks changes no people. */
export const memberRoutes = {
  listMembers: route({
    operationId: 'listMembers',
    access,
    method: 'get',
    path: '/api/v1/members',
    tag,
    summary: 'List who belongs to the organization',
    answers: { 200: { description: 'The members by name.', schema: envelope(z.array(member)) } },
  }),
  updateMember: route({
    operationId: 'updateMember',
    access,
    method: 'patch',
    path: '/api/v1/members/{user_id}',
    tag,
    summary: "Change a member's role",
    description: 'Owners alone make and change owners. The last owner stays one.',
    params: memberParams,
    body: updateMemberInput,
    answers: { 200: { description: 'The member.', schema: envelope(member) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER'],
  }),
  removeMember: route({
    operationId: 'removeMember',
    access,
    method: 'delete',
    path: '/api/v1/members/{user_id}',
    tag,
    summary: 'Remove a member, or leave',
    description:
      'Ends their access at once: sessions see the organization no more, their API keys are revoked, their streams end, and what they looked after is nobody’s. Everybody may remove themselves, but the last owner.',
    params: memberParams,
    answers: {
      200: { description: 'Whom it was about.', schema: envelope(z.object({ user_id: id })) },
    },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER'],
  }),
  listInvitations: route({
    operationId: 'listInvitations',
    access,
    method: 'get',
    path: '/api/v1/invitations',
    tag,
    summary: 'List who was invited and has not joined',
    answers: {
      200: { description: 'The invitations, newest first.', schema: envelope(z.array(invitation)) },
    },
    errors: ['FORBIDDEN'],
  }),
  createInvitation: route({
    operationId: 'createInvitation',
    access,
    method: 'post',
    path: '/api/v1/invitations',
    tag,
    summary: 'Invite somebody by e-mail',
    description: 'They are sent a link that works once, within seven days, for whoever has that address.',
    body: createInvitationInput,
    answers: { 201: { description: 'The invitation.', schema: envelope(invitation) } },
    errors: ['FORBIDDEN', 'ALREADY_MEMBER', 'RATE_LIMITED'],
  }),
  resendInvitation: route({
    operationId: 'resendInvitation',
    access,
    method: 'post',
    path: '/api/v1/invitations/{invitation_id}/resend',
    tag,
    summary: 'Send an invitation again',
    description: 'With a new link, for another seven days. The link before it works no more.',
    params: invitationParams,
    answers: { 200: { description: 'The invitation.', schema: envelope(invitation) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  }),
  revokeInvitation: route({
    operationId: 'revokeInvitation',
    access,
    method: 'delete',
    path: '/api/v1/invitations/{invitation_id}',
    tag,
    summary: 'Take an invitation back',
    params: invitationParams,
    answers: { 200: { description: 'Which one.', schema: envelope(z.object({ id })) } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
}
