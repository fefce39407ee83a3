import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { account, updateOrganizationInput } from './account.ts'

export const accountRoutes = defineRoutes({
  getAccount: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/account',
    tag: 'Account',
    summary: 'Read the caller and its organization',
    answers: { 200: { description: 'The caller.', schema: envelope(account) } },
  },

  updateOrganization: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/organization',
    tag: 'Account',
    summary: 'Update the organization’s name, return address, time zone or defaults',
    body: updateOrganizationInput,
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN'],
  },

  setLogo: {
    access: 'session',
    method: 'put',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: 'Set the organization’s logo',
    description: 'PNG or JPEG, at most 2 MB. The image is re-encoded, and any metadata is removed.',
    form: z.object({ file: z.any().meta({ type: 'string', format: 'binary', description: 'The image.' }) }),
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN', 'INVALID_IMAGE', 'FILE_TOO_LARGE'],
  },

  removeLogo: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: "Remove the organization's logo",
    answers: { 200: { description: 'The caller, after the update.', schema: envelope(account) } },
    errors: ['FORBIDDEN'],
  },

  getLogo: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/organization/logo',
    tag: 'Account',
    summary: 'Read the organization’s logo',
    query: z.object({ version: text().optional().meta({ description: 'Version of the logo.' }) }),
    answers: { 200: { description: 'The logo.', binary: 'image/png' } },
    errors: ['NOT_FOUND', 'STORED_FILE_ALTERED', 'STORED_FILE_MISSING'],
  },
})
