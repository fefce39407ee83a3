import { z } from 'zod'

import { envelope } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import {
  apiKey,
  apiKeyWithSecret,
  createApiKeyInput,
  rotateApiKeyInput,
  updateApiKeyInput,
} from './api-key.ts'
import { apiRequest, apiRequestDetail, listApiRequestsQuery } from './api-request.ts'

const tag = 'API keys'
const params = z.object({ key_id: z.string() })

export const listApiKeys = route({
  operationId: 'listApiKeys',
  access: 'session',
  method: 'get',
  path: '/api/v1/api-keys',
  tag,
  summary: 'List the API keys, newest first',
  description:
    "Your own; for owners and admins, the organization's. Those revoked in the last thirty days are among them.",
  answers: {
    200: { description: 'Keys, without their secrets.', schema: z.object({ data: z.array(apiKey) }) },
  },
})

export const createApiKey = route({
  operationId: 'createApiKey',
  access: 'session',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/api-keys',
  tag,
  summary: 'Make an API key',
  description:
    'It acts as you, within its scopes and what your role permits. Answers with the secret, which is not shown again.',
  body: createApiKeyInput,
  answers: { 201: { description: 'The key.', schema: envelope(apiKeyWithSecret) } },
  isSecret: true,
  errors: ['FORBIDDEN'],
})

export const updateApiKey = route({
  operationId: 'updateApiKey',
  access: 'session',
  method: 'patch',
  path: '/api/v1/api-keys/{key_id}',
  tag,
  summary: 'Change what a key is called, or where it is accepted from',
  description: 'What it may do cannot be changed: make another key.',
  params,
  body: updateApiKeyInput,
  answers: { 200: { description: 'The key.', schema: envelope(apiKey) } },
  errors: ['NOT_FOUND', 'API_KEY_ENDED'],
})

export const rotateApiKey = route({
  operationId: 'rotateApiKey',
  access: 'session',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/api-keys/{key_id}/rotate',
  tag,
  summary: 'Replace the secret of a key of yours',
  description: 'For the overlap both secrets work; the one before the old one ends at once.',
  params,
  body: rotateApiKeyInput,
  bodyOptional: true,
  answers: { 200: { description: 'The key with its new secret.', schema: envelope(apiKeyWithSecret) } },
  isSecret: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'API_KEY_ENDED'],
})

export const revokeApiKey = route({
  operationId: 'revokeApiKey',
  access: 'session',
  method: 'delete',
  path: '/api/v1/api-keys/{key_id}',
  tag,
  summary: 'Revoke a key',
  description: 'Both of its secrets are refused from this moment on, everywhere.',
  params,
  answers: { 200: { description: 'The key, revoked.', schema: envelope(apiKey) } },
  errors: ['NOT_FOUND'],
})

export const listApiRequests = route({
  operationId: 'listApiRequests',
  access: 'session',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/api-requests',
  tag,
  summary: 'List the calls made with API keys in the last thirty days, newest first',
  description:
    "Those with your own keys; for owners and admins, with the organization's. A call is listed about a second after it was answered.",
  query: listApiRequestsQuery,
  answers: {
    200: {
      description: 'A page of calls.',
      schema: z.object({
        data: z.array(apiRequest),
        has_more: z.boolean(),
        next_cursor: z.uuid().nullable(),
      }),
    },
  },
})

export const getApiRequest = route({
  operationId: 'getApiRequest',
  access: 'session',
  method: 'get',
  path: '/api/v1/api-requests/{request_id}',
  tag,
  summary: 'Read a call, with a command that repeats it',
  params: z.object({ request_id: z.string().meta({ description: '`id` of the call.' }) }),
  answers: { 200: { description: 'The call.', schema: envelope(apiRequestDetail) } },
  errors: ['NOT_FOUND'],
})

export const apiKeyRoutes = {
  listApiKeys,
  createApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,
  listApiRequests,
  getApiRequest,
}
