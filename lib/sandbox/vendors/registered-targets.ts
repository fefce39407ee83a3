import type { EasypostKinds } from './easypost/shapes.ts'
import type { StripeKinds } from './stripe/shapes.ts'
import type { FindTargets, SignWebhook, WebhookTarget } from './webhook-sender.ts'

type Options = {
  /** The URLs of the service, and of what else is served, with where it is reached: simulators send nothing to anyone else. */
  served: readonly { appUrl: string; url?: string }[]
  signAsEasypost: (secret: string) => SignWebhook
  signAsStripe: (secret: string) => SignWebhook
}

const unsigned: SignWebhook = () => ({})

/** Finds, of the endpoints registered at each vendor, those that a message goes to: enabled, of its type, and of the service. */
export const findRegisteredTargets = (options: Options): { easypost: FindTargets; stripe: FindTargets } => {
  const { served, signAsEasypost, signAsStripe } = options
  const locate = (url: string, sign: SignWebhook): WebhookTarget[] =>
    served.flatMap(({ appUrl, url: origin }) =>
      url.startsWith(`${appUrl}/`) ? [{ path: url.slice(appUrl.length), sign, origin }] : [],
    )
  return {
    easypost: ({ endpoints }) => {
      if (endpoints.length === 0) return null
      // Only the simulator writes them.
      return (endpoints as readonly EasypostKinds['webhook'][]).flatMap(({ webhook, secret }) =>
        webhook.disabled_at === null
          ? locate(webhook.url, secret === null ? unsigned : signAsEasypost(secret))
          : [],
      )
    },
    stripe: ({ body, endpoints }) => {
      if (endpoints.length === 0) return null
      // Only the simulator writes messages, each of which is an event.
      const { type } = JSON.parse(body) as { type: string }
      return (endpoints as readonly StripeKinds['webhook_endpoint'][]).flatMap(({ endpoint, secret }) => {
        const isWanted = endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type)
        return endpoint.status === 'enabled' && isWanted ? locate(endpoint.url, signAsStripe(secret)) : []
      })
    },
  }
}
