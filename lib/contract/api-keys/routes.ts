import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  apiKey,
  apiKeyWithSecret,
  createApiKeyInput,
  rotateApiKeyInput,
  updateApiKeyInput,
} from './api-key.ts'
import { apiRequest, apiRequestDetail, listApiRequestsQuery } from './api-request.ts'

const tag = 'API keys'
const params = z.object({ key_id: text() })

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    access: 'session',
    method: 'get',
    path: '/api/v1/api-keys',
    tag,
    summary: 'List API keys, newest first',
    description:
      'Returns your own keys; owners and admins see all of the organization’s keys. Keys revoked in the last 30 days are included.',
    answers: {
      200: { description: 'API keys, without their secrets.', schema: z.object({ data: z.array(apiKey) }) },
    },
  },

  createApiKey: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/api-keys',
    tag,
    summary: 'Create an API key',
    description:
      'The key acts as you, within its scopes and your role’s permissions. The response contains the secret, which is shown only once.',
    body: createApiKeyInput,
    answers: { 201: { description: 'The new key.', schema: envelope(apiKeyWithSecret) } },
    isSecret: true,
    errors: ['FORBIDDEN'],
  },

  updateApiKey: {
    access: 'session',
    conditional: 'api_key',
    method: 'patch',
    path: '/api/v1/api-keys/{key_id}',
    tag,
    summary: 'Update an API key’s name or allowed networks',
    description: 'Scopes cannot be changed: create another key instead.',
    params,
    body: updateApiKeyInput,
    answers: { 200: { description: 'The updated key.', schema: envelope(apiKey) } },
    errors: ['NOT_FOUND', 'API_KEY_ENDED'],
  },

  rotateApiKey: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/api-keys/{key_id}/rotate',
    tag,
    summary: 'Rotate the secret of one of your API keys',
    description: 'Both secrets work during the overlap; any older secret stops working immediately.',
    params,
    body: rotateApiKeyInput,
    bodyOptional: true,
    answers: { 200: { description: 'The key with its new secret.', schema: envelope(apiKeyWithSecret) } },
    isSecret: true,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'API_KEY_ENDED'],
  },

  revokeApiKey: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/api-keys/{key_id}',
    tag,
    summary: 'Revoke an API key',
    description: 'Both of its secrets stop working immediately.',
    params,
    answers: { 200: { description: 'The revoked key.', schema: envelope(apiKey) } },
    errors: ['NOT_FOUND'],
  },

  listApiRequests: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/api-requests',
    tag,
    summary: 'List API requests of the last 30 days, newest first',
    description:
      'Requests made with your own keys; owners and admins see requests made with any of the organization’s keys. Requests appear about one second after the response.',
    query: listApiRequestsQuery,
    answers: {
      200: {
        description: 'A page of requests.',
        schema: pageOf(apiRequest),
      },
    },
  },

  getApiRequest: {
    access: 'session',
    method: 'get',
    path: '/api/v1/api-requests/{request_id}',
    tag,
    summary: 'Read an API request, with a command that repeats it',
    params: z.object({ request_id: text().meta({ description: '`id` of the request.' }) }),
    answers: { 200: { description: 'The request.', schema: envelope(apiRequestDetail) } },
    errors: ['NOT_FOUND'],
  },
})
