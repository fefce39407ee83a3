import { z } from 'zod'

import { parsePublicUrl } from '#lib/sandbox/vendors/public-url.ts'

import { type EasypostMemory, newEasypostId, toSeconds } from './memory.ts'
import { EasypostRefusal, missing, notFound, readRequest } from './requests.ts'
import type { EasypostWebhook } from './webhook-shapes.ts'

const headers = z.array(z.object({ name: z.string(), value: z.string() }))

const createRequest = z.object({
  webhook: z.object({
    url: z.string().min(1),
    webhook_secret: z.string().min(1).optional(),
    custom_headers: headers.default([]),
  }),
})

/** Unlike in creation, the parameters of a change are not wrapped in `webhook`. */
const updateRequest = z.object({
  webhook_secret: z.string().min(1).optional(),
  custom_headers: headers.optional(),
})

/** Registers a webhook, signed where a secret is given; the secret is in no response. */
export const createWebhook = async (
  { objects, clock }: EasypostMemory,
  body: Record<string, unknown>,
  appUrl: string | undefined,
): Promise<EasypostWebhook> => {
  if (body['webhook'] === undefined) throw missing('webhook')
  const { webhook: given } = readRequest(createRequest, body)
  // A URL without a protocol is taken as http.
  const url = /^[a-z]+:\/\//i.test(given.url) ? given.url : `http://${given.url}`
  // This simulator runs within the service, and reaches it where no vendor could.
  const isOfService = appUrl !== undefined && url.startsWith(`${appUrl}/`)
  if (!isOfService && !parsePublicUrl(url)) {
    throw new EasypostRefusal(422, 'PARAMETER.INVALID', 'Invalid parameter.', [
      { field: 'url', message: 'is invalid' },
    ])
  }
  const webhook: EasypostWebhook = {
    id: newEasypostId('hook'),
    object: 'Webhook',
    mode: 'test',
    url,
    created_at: toSeconds(clock.now()),
    disabled_at: null,
    custom_headers: given.custom_headers,
  }
  await objects.insert('webhook', {
    id: webhook.id,
    body: { webhook, secret: given.webhook_secret ?? null },
  })
  return webhook
}

const find = async ({ objects }: EasypostMemory, id: string) => {
  const found = await objects.find('webhook', id)
  if (!found) throw notFound()
  return found.body
}

/** Loads a webhook. */
export const loadWebhook = async (memory: EasypostMemory, id: string): Promise<EasypostWebhook> =>
  (await find(memory, id)).webhook

/** Lists all webhooks, in one page. */
export const listWebhooks = async ({
  objects,
}: EasypostMemory): Promise<{ webhooks: EasypostWebhook[] }> => ({
  webhooks: (await objects.list('webhook')).map(({ body }) => body.webhook),
})

/** Changes a webhook. Any change enables one that was disabled. */
export const updateWebhook = async (
  memory: EasypostMemory,
  id: string,
  body: Record<string, unknown>,
): Promise<EasypostWebhook> => {
  const given = readRequest(updateRequest, body)
  const { webhook, secret } = await find(memory, id)
  const updated = {
    ...webhook,
    disabled_at: null,
    custom_headers: given.custom_headers ?? webhook.custom_headers,
  }
  await memory.objects.replace('webhook', id, {
    webhook: updated,
    secret: given.webhook_secret ?? secret,
  })
  return updated
}

/** Deletes a webhook. */
export const deleteWebhook = async (memory: EasypostMemory, id: string): Promise<object> => {
  await find(memory, id)
  await memory.objects.remove('webhook', id)
  return {}
}
