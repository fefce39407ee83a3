import { isIP } from 'node:net'

import type { Settings } from '#lib/service/config/config.ts'
import type {
  WebhookRegistration,
  WebhookRegistrationsPort,
} from '#lib/service/providers/webhook-registrations.ts'
import { createAddressRules } from '#lib/service/webhooks/address-rules.ts'

/** A vendor whose webhooks can be registered, and the source under which its messages are stored. */
export type VendorEndpoints = {
  name: 'EasyPost' | 'Stripe'
  source: 'rates' | 'payments'
  port: WebhookRegistrationsPort
}

/** Endpoint of each vendor's messages. */
export const vendorSources = { EasyPost: 'rates', Stripe: 'payments' } as const

/** The variable with the secret of each vendor's webhooks. */
export const secretVariables = {
  EasyPost: 'EASYPOST_WEBHOOK_SECRET',
  Stripe: 'STRIPE_WEBHOOK_SECRET',
} as const

/** Returns the URL at which a vendor's messages are received. */
export const webhookUrl = ({ appUrl }: Pick<Settings, 'appUrl'>, source: VendorEndpoints['source']): string =>
  `${appUrl.replace(/\/$/, '')}/api/webhooks/${source}`

const normalize = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url)

/** Returns whether two URLs are the same but for how they are written. */
export const isSameUrl = (one: string, other: string): boolean => normalize(one) === normalize(other)

/** Returns the event types that Mailroom handles and this endpoint does not receive. */
export const missingTypes = (
  { handledTypes }: WebhookRegistrationsPort,
  { eventTypes }: WebhookRegistration,
): string[] => (handledTypes ?? []).filter((type) => eventTypes !== null && !eventTypes.includes(type))

const localName = /(^|\.)(localhost|local|internal|lan|home|test|invalid)$/

const isPublicAddress = createAddressRules([])

/** Returns why no vendor can send to APP_URL, with what to do about it; null when one could. */
export const findUnreachable = ({ appUrl, isAppUrlGiven }: Pick<Settings, 'appUrl' | 'isAppUrlGiven'>) => {
  if (!isAppUrlGiven) {
    return 'APP_URL is not set: set it to the public URL of this installation, such as https://mail.example.com.'
  }
  const { protocol, hostname } = new URL(appUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPublic =
    isIP(host) === 0 ? host.includes('.') && !localName.test(host) : isPublicAddress(host, true)
  if (!isPublic) {
    return `APP_URL is ${appUrl}, which cannot be reached from the internet: set it to a public URL, such as https://mail.example.com.`
  }
  if (protocol === 'https:') return null
  return `APP_URL is ${appUrl}, without TLS: set it to a URL that starts with https://.`
}
