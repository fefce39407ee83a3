import { z } from 'zod'

import { envelope, id, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  createOrganizationInput,
  ownOrganization,
  person,
  personSecurity,
  receivedInvitation,
  signInOptions,
  signInWay,
  signUpEmail,
  updatePersonInput,
} from './person.ts'

const tag = 'Person'

const invitationToken = z.object({ token: text().min(1).max(200) })

/**
 * A person's own operations, outside any organization. Session only: API keys are rejected, and none is part of the
 * public API.
 */
export const personRoutes = defineRoutes({
  getSignInOptions: {
    access: 'public',
    method: 'get',
    path: '/api/person/sign-in-options',
    tag,
    summary: 'Read the sign-in and sign-up options',
    query: z.object({ invitation: text().optional() }),
    answers: { 200: { description: 'The options.', schema: envelope(signInOptions) } },
  },
  findSignInWay: {
    access: 'public',
    method: 'post',
    path: '/api/person/sign-in-way',
    tag,
    summary: 'Find the identity provider of an email address',
    description:
      'The name of the provider has the organization’s ID, which is no secret here: it is in the redirect URL that is registered with the provider, and so in the address of its sign-in page.',
    body: z.object({ email: text().trim().min(1).max(320) }),
    answers: { 200: { description: 'The provider, if there is one.', schema: envelope(signInWay) } },
  },
  getSignUpEmail: {
    access: 'public',
    method: 'get',
    path: '/api/person/sign-up-email',
    tag,
    summary: 'Read the email that the sandbox captured for a new user',
    query: z.object({ email: text() }),
    answers: { 200: { description: 'The email.', schema: envelope(signUpEmail) } },
    errors: ['NOT_FOUND'],
  },
  getPerson: {
    access: 'session',
    method: 'get',
    path: '/api/person',
    tag,
    summary: 'Read the signed-in user',
    answers: { 200: { description: 'The person.', schema: envelope(person) } },
  },
  updatePerson: {
    access: 'session',
    method: 'patch',
    path: '/api/person',
    tag,
    summary: 'Change your name',
    body: updatePersonInput,
    answers: { 200: { description: 'The person.', schema: envelope(person) } },
  },
  chooseOrganization: {
    access: 'session',
    method: 'put',
    path: '/api/person/organization',
    tag,
    summary: 'Select the organization for this session',
    body: z.object({ organization_id: id }),
    answers: { 200: { description: 'The organization.', schema: envelope(ownOrganization) } },
    errors: ['NOT_FOUND'],
  },
  findOrganizationOf: {
    access: 'session',
    method: 'get',
    path: '/api/person/organization-of/{shipment_id}',
    tag,
    summary: 'Find which of your organizations a shipment belongs to',
    params: z.object({ shipment_id: text() }),
    answers: { 200: { description: 'The organization.', schema: envelope(ownOrganization) } },
    errors: ['NOT_FOUND'],
  },
  readInvitation: {
    access: 'public',
    method: 'post',
    path: '/api/person/invitations/read',
    tag,
    summary: 'Read the invitation behind a link',
    body: invitationToken,
    answers: { 200: { description: 'The invitation.', schema: envelope(receivedInvitation) } },
    errors: ['INVITATION_ENDED'],
  },
  acceptInvitation: {
    access: 'session',
    method: 'post',
    path: '/api/person/invitations/accept',
    tag,
    summary: 'Accept an invitation and switch the session to its organization',
    body: invitationToken,
    answers: { 200: { description: 'The organization.', schema: envelope(ownOrganization) } },
    errors: ['FORBIDDEN', 'INVITATION_ENDED'],
  },
  createOrganization: {
    access: 'session',
    method: 'post',
    path: '/api/person/organizations',
    tag,
    summary: 'Create an organization and become its owner',
    body: createOrganizationInput,
    answers: { 201: { description: 'The organization.', schema: envelope(ownOrganization) } },
    errors: ['FORBIDDEN'],
  },
  getSecurity: {
    access: 'session',
    method: 'get',
    path: '/api/person/security',
    tag,
    summary: 'Read your sign-in methods and sessions',
    answers: { 200: { description: 'Your sign-in methods and sessions.', schema: envelope(personSecurity) } },
  },
  confirmPassword: {
    access: 'session',
    method: 'post',
    path: '/api/person/confirmations',
    tag,
    summary: 'Confirm your password before changing how you sign in',
    body: z.object({ password: text().max(1000) }),
    answers: { 200: { description: 'Your sign-in methods and sessions.', schema: envelope(personSecurity) } },
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  },
  endSession: {
    access: 'session',
    method: 'delete',
    path: '/api/person/sessions/{session_id}',
    tag,
    summary: 'End one of your sessions',
    params: z.object({ session_id: id }),
    answers: { 200: { description: 'Your sign-in methods and sessions.', schema: envelope(personSecurity) } },
    errors: ['NOT_FOUND'],
  },
  endOtherSessions: {
    access: 'session',
    method: 'delete',
    path: '/api/person/sessions',
    tag,
    summary: 'End all other sessions',
    answers: { 200: { description: 'Your sign-in methods and sessions.', schema: envelope(personSecurity) } },
  },
})
