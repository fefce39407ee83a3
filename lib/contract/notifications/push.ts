import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { notificationScope } from './notification.ts'
import type { PushEvent } from './push.values.ts'

/** Notifications that a device shows. */
export const pushSettings = z
  .object({
    delivered: notificationScope.meta({ description: 'A piece was delivered.' }),
    attention_needed: notificationScope.meta({ description: 'A task needs attention.' }),
    approval_requested: notificationScope.meta({
      description: 'A purchase needs your approval. Sent only to those who can approve it.',
    }),
  } satisfies Record<PushEvent, z.ZodType>)
  .meta({ id: 'PushSettings' })

export type PushSettings = z.infer<typeof pushSettings>

const showsDetails = z.boolean().meta({
  description:
    'Whether notifications name the recipient and say what happened. Otherwise they show the name of the shipment only.',
})

/** A browser that shows notifications to the caller. */
export const pushDevice = z
  .object({
    id,
    name: text().meta({ description: 'The browser in plain words.', examples: ['Firefox on Windows'] }),
    is_current: z.boolean().meta({ description: 'Whether it is the browser of this session.' }),
    events: pushSettings,
    shows_details: showsDetails,
    created_at: timestamp,
    last_used_at: timestamp.meta({
      description: 'When Mailroom was last opened on it, or it was last sent a notification.',
    }),
  })
  .meta({ id: 'PushDevice' })

export type PushDevice = z.infer<typeof pushDevice>

/** The caller's devices, and the key that a browser subscribes with. */
export const pushDevices = z
  .object({
    public_key: text().meta({
      description: 'The `applicationServerKey` (VAPID, RFC 8292): an uncompressed P-256 point in Base64url.',
    }),
    devices: z.array(pushDevice),
  })
  .meta({ id: 'PushDevices' })

export type PushDevices = z.infer<typeof pushDevices>

const base64url = (bytes: number, name: string) => {
  const length = Math.ceil((bytes * 4) / 3)
  return text().regex(new RegExp(`^[\\w-]{${length}}$`), `Use the ${name} of the subscription, in Base64url.`)
}

const endpoint = z
  .url({ protocol: /^https?$/, error: 'Use the endpoint of the subscription.' })
  .max(2000, 'Use at most 2000 characters.')
  .meta({ description: 'Where the push service takes messages for the browser.' })

/** A browser's subscription to its push service, as `PushSubscription.toJSON()` returns it. */
export const addPushDeviceInput = z
  .object({
    endpoint,
    keys: z.object({
      p256dh: base64url(65, 'key p256dh').meta({ description: 'The browser’s public key.' }),
      auth: base64url(16, 'secret auth').meta({ description: 'The browser’s secret.' }),
    }),
  })
  .meta({ id: 'AddPushDeviceInput' })

export type AddPushDeviceInput = z.infer<typeof addPushDeviceInput>

/** Names a device by its subscription. */
export const resumePushDeviceInput = z.object({ endpoint }).meta({ id: 'ResumePushDeviceInput' })

export type ResumePushDeviceInput = z.infer<typeof resumePushDeviceInput>

export const updatePushDeviceInput = z
  .object({ events: pushSettings.partial(), shows_details: showsDetails })
  .partial()
  .meta({ id: 'UpdatePushDeviceInput' })

export type UpdatePushDeviceInput = z.infer<typeof updatePushDeviceInput>
