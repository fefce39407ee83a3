import type { WebhookRegistrationsPort } from '#lib/service/providers/webhook-registrations.ts'

import type { RatesPort } from './port.ts'

/** Credentials of an organization's own account at the rate provider. */
export type RatesCredentials = { apiKey: string; webhookSecret: string }

/** The ports of an organization's own account. */
export type ConnectedRates = { rates: RatesPort; webhooks: WebhookRegistrationsPort }

/** More accounts than an installation uses at a time. */
const mostOpen = 500

/** Opens each account once: its cached prices are kept with its port. */
export const openOnce = (
  open: (credentials: RatesCredentials) => ConnectedRates,
): ((credentials: RatesCredentials) => ConnectedRates) => {
  const opened = new Map<string, ConnectedRates>()
  return (credentials) => {
    const name = `${credentials.apiKey} ${credentials.webhookSecret}`
    const known = opened.get(name) ?? open(credentials)
    opened.delete(name)
    opened.set(name, known)
    const [oldest] = opened.keys()
    if (opened.size > mostOpen && oldest !== undefined) opened.delete(oldest)
    return known
  }
}
