import { z } from 'zod'

import {
  createdOrganization,
  createOrganizationInput,
  person,
  personSecurity,
  signInOptions,
  signUpEmail,
} from '#lib/contract/person.ts'
import { envelope, id } from '#lib/contract/primitives.ts'
import { route } from '#lib/contract/route.ts'

const tag = 'Person'

/**
 * What somebody does for themselves, in no organization's name. Session only: no API key is taken, and none of it is part
 * of the public API.
 */
export const personRoutes = {
  getSignInOptions: route({
    operationId: 'getSignInOptions',
    access: 'public',
    method: 'get',
    path: '/api/person/sign-in-options',
    tag,
    summary: 'Read how people sign in and sign up here',
    query: z.object({ invitation: z.string().optional() }),
    answers: { 200: { description: 'The options.', schema: envelope(signInOptions) } },
  }),
  getSignUpEmail: route({
    operationId: 'getSignUpEmail',
    access: 'public',
    method: 'get',
    path: '/api/person/sign-up-email',
    tag,
    summary: 'Read what a sandbox would have sent to somebody who signed up',
    query: z.object({ email: z.string() }),
    answers: { 200: { description: 'The e-mail.', schema: envelope(signUpEmail) } },
    errors: ['NOT_FOUND'],
  }),
  getPerson: route({
    operationId: 'getPerson',
    access: 'session',
    method: 'get',
    path: '/api/person',
    tag,
    summary: 'Read who is signed in',
    answers: { 200: { description: 'The person.', schema: envelope(person) } },
  }),
  createOrganization: route({
    operationId: 'createOrganization',
    access: 'session',
    method: 'post',
    path: '/api/person/organizations',
    tag,
    summary: 'Create an organization, as its owner',
    body: createOrganizationInput,
    answers: { 201: { description: 'The organization.', schema: envelope(createdOrganization) } },
    errors: ['FORBIDDEN'],
  }),
  getSecurity: route({
    operationId: 'getSecurity',
    access: 'session',
    method: 'get',
    path: '/api/person/security',
    tag,
    summary: 'Read how you sign in, and where you are signed in',
    answers: { 200: { description: 'How you sign in.', schema: envelope(personSecurity) } },
  }),
  confirmPassword: route({
    operationId: 'confirmPassword',
    access: 'session',
    method: 'post',
    path: '/api/person/confirmations',
    tag,
    summary: 'Give your password again, before you change how you sign in',
    body: z.object({ password: z.string().max(1000) }),
    answers: { 200: { description: 'How you sign in.', schema: envelope(personSecurity) } },
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  }),
  endSession: route({
    operationId: 'endSession',
    access: 'session',
    method: 'delete',
    path: '/api/person/sessions/{session_id}',
    tag,
    summary: 'Sign a browser out',
    params: z.object({ session_id: id }),
    answers: { 200: { description: 'How you sign in.', schema: envelope(personSecurity) } },
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: route({
    operationId: 'endOtherSessions',
    access: 'session',
    method: 'delete',
    path: '/api/person/sessions',
    tag,
    summary: 'Sign out everywhere else',
    answers: { 200: { description: 'How you sign in.', schema: envelope(personSecurity) } },
  }),
}
