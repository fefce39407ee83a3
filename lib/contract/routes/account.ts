import { account, updateOrganizationInput } from '#lib/contract/account.ts'
import { envelope } from '#lib/contract/primitives.ts'
import { route } from '#lib/contract/route.ts'

export const getAccount = route({
  operationId: 'getAccount',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/account',
  tag: 'Account',
  summary: 'Read who is calling, and for which organization',
  answers: { 200: { description: 'The caller.', schema: envelope(account) } },
})

export const updateOrganization = route({
  operationId: 'updateOrganization',
  access: 'session',
  method: 'patch',
  path: '/api/v1/organization',
  tag: 'Account',
  summary: "Change the organization's name or return address",
  body: updateOrganizationInput,
  answers: { 200: { description: 'The caller, after the change.', schema: envelope(account) } },
  errors: ['FORBIDDEN'],
})

export const accountRoutes = { getAccount, updateOrganization }
