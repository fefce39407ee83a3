import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'

import { type EasypostAccount, openEasypostMemory } from './easypost/memory.ts'
import { openObjects } from './object-store.ts'
import type { StripeKinds } from './stripe/shapes.ts'
import type { SignWebhook, WebhookTarget } from './webhook-sender.ts'

type Options = {
  db: Database
  clock: Clock
  /** The URLs of the service, and of what else is served, with where it is reached: simulators send nothing to anyone else. */
  served: readonly { appUrl: string; url?: string }[]
  signAsEasypost: (secret: string) => SignWebhook
  signAsStripe: (secret: string) => SignWebhook
}

type FindTargets = (body: string) => Promise<WebhookTarget[] | null>

const unsigned: SignWebhook = () => ({})

/** Finds the endpoints registered at each vendor that a message goes to: enabled, of its type, and of the service. */
export const findRegisteredTargets = (
  options: Options,
): { easypost: (account: EasypostAccount) => FindTargets; stripe: FindTargets } => {
  const { db, clock, served, signAsEasypost, signAsStripe } = options
  const stripe = openObjects<StripeKinds>(db, clock, 'stripe')
  const locate = (url: string, sign: SignWebhook): WebhookTarget[] =>
    served.flatMap(({ appUrl, url: origin }) =>
      url.startsWith(`${appUrl}/`) ? [{ path: url.slice(appUrl.length), sign, origin }] : [],
    )
  return {
    easypost: (account) => async () => {
      const all = await openEasypostMemory(db, clock, account).objects.list('webhook')
      if (all.length === 0) return null
      return all.flatMap(({ body: { webhook, secret } }) =>
        webhook.disabled_at === null
          ? locate(webhook.url, secret === null ? unsigned : signAsEasypost(secret))
          : [],
      )
    },
    stripe: async (body) => {
      const all = await stripe.list('webhook_endpoint')
      if (all.length === 0) return null
      // Only the simulator writes messages, each of which is an event.
      const { type } = JSON.parse(body) as { type: string }
      return all.flatMap(({ body: { endpoint, secret } }) => {
        const isWanted = endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type)
        return endpoint.status === 'enabled' && isWanted ? locate(endpoint.url, signAsStripe(secret)) : []
      })
    },
  }
}
