import { z } from 'zod'

import { envelope, id, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  createWebhookEndpointInput,
  listWebhookDeliveriesQuery,
  replayFailedInput,
  rotateWebhookSecretInput,
  updateWebhookEndpointInput,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
  webhookEndpointWithSecret,
} from './webhook.ts'

const tag = 'Webhooks'
const ofEndpoint = z.object({ endpoint_id: text() })
const ofDelivery = ofEndpoint.extend({ delivery_id: text() })
const errors = ['FORBIDDEN', 'NOT_FOUND'] as const

export const webhookRoutes = defineRoutes({
  listWebhookEndpoints: {
    access: 'session',
    method: 'get',
    path: '/api/v1/webhook-endpoints',
    tag,
    summary: 'List webhook endpoints',
    answers: { 200: { description: 'Oldest first.', schema: z.object({ data: z.array(webhookEndpoint) }) } },
    errors: ['FORBIDDEN'],
  },

  createWebhookEndpoint: {
    access: 'session',
    method: 'post',
    path: '/api/v1/webhook-endpoints',
    tag,
    summary: 'Add a webhook endpoint',
    description: 'The response contains the signing secret, which is shown only once.',
    body: createWebhookEndpointInput,
    answers: { 201: { description: 'The endpoint.', schema: envelope(webhookEndpointWithSecret) } },
    isSecret: true,
    errors: ['FORBIDDEN'],
  },

  getWebhookEndpoint: {
    access: 'session',
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Read a webhook endpoint',
    params: ofEndpoint,
    answers: { 200: { description: 'The endpoint.', schema: envelope(webhookEndpoint) } },
    errors,
  },

  updateWebhookEndpoint: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Update, enable or disable a webhook endpoint',
    params: ofEndpoint,
    body: updateWebhookEndpointInput,
    answers: { 200: { description: 'The updated endpoint.', schema: envelope(webhookEndpoint) } },
    errors,
  },

  deleteWebhookEndpoint: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Delete a webhook endpoint and its log',
    params: ofEndpoint,
    answers: { 200: { description: 'Its ID.', schema: envelope(z.object({ id })) } },
    errors,
  },

  rotateWebhookSecret: {
    access: 'session',
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/rotate-secret',
    tag,
    summary: 'Rotate the signing secret',
    description: 'During the overlap, messages are signed with both secrets.',
    params: ofEndpoint,
    body: rotateWebhookSecretInput,
    bodyOptional: true,
    answers: { 200: { description: 'The new secret.', schema: envelope(webhookEndpointWithSecret) } },
    isSecret: true,
    errors,
  },

  testWebhookEndpoint: {
    access: 'session',
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/test',
    tag,
    summary: 'Send a test message',
    params: ofEndpoint,
    limit: 'lookups',
    answers: {
      201: {
        description: 'The delivery, whose progress can be followed.',
        schema: envelope(webhookDelivery),
      },
    },
    errors: [...errors, 'WEBHOOK_DISABLED'],
  },

  listWebhookDeliveries: {
    access: 'session',
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries',
    tag,
    summary: 'List deliveries and their results',
    params: ofEndpoint,
    query: listWebhookDeliveriesQuery,
    answers: {
      200: {
        description: 'Newest first, from the last 30 days.',
        schema: pageOf(webhookDelivery, text()),
      },
    },
    errors,
    limit: 'lists',
  },

  getWebhookDelivery: {
    access: 'session',
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}',
    tag,
    summary: 'Read a delivery with all attempts',
    params: ofDelivery,
    answers: { 200: { description: 'Requests and responses.', schema: envelope(webhookDeliveryDetail) } },
    errors,
  },

  replayWebhookDelivery: {
    access: 'session',
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}/replay',
    tag,
    summary: 'Resend a message',
    description: 'Immediately, with the same `webhook-id`, regardless of earlier results.',
    params: ofDelivery,
    answers: { 200: { description: 'The delivery, waiting to be sent.', schema: envelope(webhookDelivery) } },
    errors: [...errors, 'WEBHOOK_DISABLED'],
  },

  replayFailedWebhooks: {
    access: 'session',
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/replay',
    tag,
    summary: 'Resend all failed messages',
    params: ofEndpoint,
    body: replayFailedInput,
    answers: {
      200: {
        description: 'Number of messages to be resent.',
        schema: envelope(z.object({ replayed: z.int() })),
      },
    },
    errors: [...errors, 'WEBHOOK_DISABLED'],
  },
})
