import { z } from 'zod'

import { envelope, timestamp } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'
import { sandboxEmail, sandboxEmailItem } from '#lib/contract/sandbox/sandbox-email.ts'

import { notificationSettings, updateNotificationSettingsInput } from './notification.ts'

const tag = 'News'

export const followEvents = route({
  operationId: 'followEvents',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/events',
  tag,
  summary: 'Follow changes as they happen',
  description: `Server-sent events. \`changed\` carries \`{ "shipment_ids": […] }\`, the shipments of your organization that
changed; null means that everything should be read anew. The stream ends now and then; connect again, as browsers do by
themselves. Changes within a quarter of a second are told together. With \`since\`, the moment at which what you show was
read, you are told at once if something may have changed meanwhile.`,
  query: z.object({ since: timestamp.optional() }),
  answers: { 200: { description: 'The stream.', binary: 'text/event-stream' } },
  errors: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
})

export const getNotificationSettings = route({
  operationId: 'getNotificationSettings',
  access: 'session',
  method: 'get',
  path: '/api/v1/notification-settings',
  tag,
  summary: 'Read what you are told of by e-mail',
  answers: { 200: { description: 'Yours.', schema: envelope(notificationSettings) } },
})

export const updateNotificationSettings = route({
  operationId: 'updateNotificationSettings',
  access: 'session',
  method: 'patch',
  path: '/api/v1/notification-settings',
  tag,
  summary: 'Choose what you are told of by e-mail',
  body: updateNotificationSettingsInput,
  answers: { 200: { description: 'Yours, after the change.', schema: envelope(notificationSettings) } },
})

export const listSandboxEmails = route({
  operationId: 'listSandboxEmails',
  access: 'session',
  method: 'get',
  path: '/api/v1/sandbox/emails',
  tag,
  summary: 'List the e-mails that the sandbox kept instead of sending',
  description: 'Those of your organization and those to you; only where no SMTP server is configured.',
  answers: {
    200: {
      description: 'The last hundred, newest first.',
      schema: z.object({ data: z.array(sandboxEmailItem) }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getSandboxEmail = route({
  operationId: 'getSandboxEmail',
  access: 'session',
  method: 'get',
  path: '/api/v1/sandbox/emails/{email_id}',
  tag,
  summary: 'Read an e-mail that the sandbox kept',
  params: z.object({ email_id: z.string() }),
  answers: { 200: { description: 'The e-mail.', schema: envelope(sandboxEmail) } },
  errors: ['NOT_FOUND'],
})

export const newsRoutes = {
  followEvents,
  getNotificationSettings,
  updateNotificationSettings,
  listSandboxEmails,
  getSandboxEmail,
}
