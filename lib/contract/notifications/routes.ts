import { z } from 'zod'

import { envelope, text, timestamp } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { sandboxEmail, sandboxEmailItem } from '#lib/contract/sandbox/sandbox.ts'

import { notificationSettings, updateNotificationSettingsInput } from './notification.ts'

const tag = 'Notifications'

export const notificationRoutes = defineRoutes({
  followEvents: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/events',
    tag,
    summary: 'Stream changes as they happen',
    description: `Server-sent events. \`changed\` carries \`{ "shipment_ids": […] }\`, the shipments of your organization that
changed; null means that everything should be refreshed. The stream ends from time to time; reconnect, as browsers do
automatically. Changes within a quarter of a second are combined. With \`since\`, the time at which your data was
read, you are notified immediately if something may have changed since then.`,
    query: z.object({ since: timestamp.optional() }),
    answers: { 200: { description: 'The stream.', binary: 'text/event-stream' } },
    errors: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
  },

  getNotificationSettings: {
    access: 'session',
    method: 'get',
    path: '/api/v1/notification-settings',
    tag,
    summary: 'Read your email notification settings',
    answers: { 200: { description: 'Your settings.', schema: envelope(notificationSettings) } },
  },

  updateNotificationSettings: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/notification-settings',
    tag,
    summary: 'Update your email notification settings',
    body: updateNotificationSettingsInput,
    answers: { 200: { description: 'Your updated settings.', schema: envelope(notificationSettings) } },
  },

  listSandboxEmails: {
    access: 'session',
    method: 'get',
    path: '/api/v1/sandbox/emails',
    tag,
    summary: 'List the emails that the sandbox captured',
    description:
      'Emails of your organization and emails to you; available only when no SMTP server is configured.',
    answers: {
      200: {
        description: 'The last 100 emails, newest first.',
        schema: z.object({ data: z.array(sandboxEmailItem) }),
      },
    },
    errors: ['NOT_FOUND'],
  },

  getSandboxEmail: {
    access: 'session',
    method: 'get',
    path: '/api/v1/sandbox/emails/{email_id}',
    tag,
    summary: 'Read an email that the sandbox captured',
    params: z.object({ email_id: text() }),
    answers: { 200: { description: 'The email.', schema: envelope(sandboxEmail) } },
    errors: ['NOT_FOUND'],
  },
})
