import { z } from 'zod'

import { systemClock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type {
  CausedEvent,
  WebhookRegistration,
  WebhookRegistrationsPort,
} from '#lib/service/providers/webhook-registrations.ts'

import type { EasypostOptions } from './adapter.ts'
import { call, createClient, readFailure, readUserId } from './http.ts'
import { verifyEasypostWebhook } from './webhook.ts'

const wireWebhook = z.object({
  id: z.string(),
  url: z.string(),
  mode: z.enum(['test', 'production']),
  disabled_at: z.string().nullish(),
})

const wireWebhookList = z.object({ webhooks: z.array(wireWebhook) })

const wireTestTracker = z.object({ id: z.string(), created_at: z.string() })

/** Tracking numbers for test mode (docs.easypost.com/docs/trackers), from "pre-transit" to "unknown". */
const testTrackingNumbers = Array.from({ length: 7 }, (_, index) => `EZ${index + 1}00000000${index + 1}`)

/** A tracker that is older was created by an earlier call, and announces nothing. */
const newTrackerMs = 60_000

const read = ({ id, url, disabled_at: disabledAt }: z.infer<typeof wireWebhook>): WebhookRegistration => ({
  id,
  url,
  isEnabled: !disabledAt,
  eventTypes: null,
})

/** EasyPost has two modes, each with its own keys; only test keys start with this. */
const modeOf = (apiKey: string): 'test' | 'production' => (apiKey.startsWith('EZTK') ? 'test' : 'production')

/** Runs a deletion, which the SDK types as void though it returns a promise. */
const remove = async (call: () => unknown): Promise<void> => {
  try {
    await Promise.resolve(call())
  } catch (error) {
    throw readFailure(error)
  }
}

/** Opens the webhooks of an EasyPost account, of the mode that the key is for. */
export const openEasypostWebhooks = (options: EasypostOptions): WebhookRegistrationsPort => {
  const { timeoutMs = 10_000, webhookSecret } = options
  const client = createClient({ ...options, timeoutMs, buyTimeoutMs: timeoutMs }, timeoutMs)
  const mode = modeOf(options.apiKey)

  const createTracker = async (): Promise<CausedEvent | null> => {
    for (const trackingNumber of testTrackingNumbers) {
      const given = { tracking_code: trackingNumber, carrier: 'USPS' }
      const tracker = await call(wireTestTracker, client.Tracker.create(given))
      const ageMs = systemClock.now().getTime() - Date.parse(tracker.created_at)
      if (ageMs > newTrackerMs) continue
      return {
        objectId: tracker.id,
        description: `created test tracker ${trackingNumber}`,
        discard: () => remove(() => client.Tracker.delete(tracker.id)),
      }
    }
    return null
  }

  return {
    handledTypes: null,
    isSecretOurs: true,
    readAccountId: () => readUserId(client),
    list: async () => {
      const { webhooks } = await call(wireWebhookList, client.Webhook.all())
      return webhooks.filter((webhook) => webhook.mode === mode).map(read)
    },
    create: async (url) => {
      const created = await call(wireWebhook, client.Webhook.create({ url, webhook_secret: webhookSecret }))
      return { registration: read(created), secret: null }
    },
    update: async ({ id }) =>
      read(await call(wireWebhook, client.Webhook.update(id, { webhook_secret: webhookSecret }))),
    remove: (id) => remove(() => client.Webhook.delete(id)),
    causeEvent: () => (mode === 'test' ? createTracker() : Promise.resolve(null)),
    isSigned: (rawBody, headers, secret = webhookSecret) => {
      try {
        return verifyEasypostWebhook(rawBody, headers, secret).eventId !== ''
      } catch (error) {
        if (error instanceof ProviderError) return false
        throw error
      }
    },
  }
}
