import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { findConnected } from '#lib/service/connected-accounts/find-connected.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { processPartner } from './process-partner.ts'
import { processPayments } from './process-payments.ts'
import { processPrint } from './process-print.ts'
import { processRates } from './process-rates.ts'
import type { StoredMessage } from './stored-message.ts'

/** A vendor that sends messages. */
type Source = {
  /** Returns what checks a message's signature. Throws UNAUTHORIZED where the vendor is not set up. */
  verifier: (deps: ServiceDeps, accountId: string | null) => Verifier | Promise<Verifier>
  /** Processes a stored message; repeated, it changes nothing more. True: it has marked the message as processed. */
  process: (deps: ServiceDeps, message: StoredMessage, accountId: string | null) => Promise<boolean | void>
}

type Verifier = { verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string } }

const partner = (name: PartnerName): Source => ({
  verifier: ({ providers }) => {
    const port = providers.partners[name]
    if (port) return port
    throw new ServiceError(
      'UNAUTHORIZED',
      `${partnerTitles[name]} is not set up here, so none of its messages is accepted.`,
    )
  },
  process: (deps, message) => processPartner(deps, name, message),
})

/** The last part of the URL that a vendor sends its messages to. */
export type SourceName = 'rates' | 'payments' | 'print' | PartnerName

const messageSources: Record<SourceName, Source> = {
  rates: {
    verifier: async (deps, accountId) => {
      if (accountId === null) return deps.providers.rates
      const found = await findConnected(deps, accountId)
      if (found) return found.rates
      throw new ServiceError('UNAUTHORIZED', 'No connected account receives messages at this URL.')
    },
    process: processRates,
  },
  payments: { verifier: ({ providers }) => providers.payments, process: processPayments },
  print: { verifier: ({ providers }) => providers.printEvents, process: processPrint },
  lob: partner('lob'),
  postgrid: partner('postgrid'),
}

// `Object.keys` does not carry the type of the keys.
export const sourceNames = Object.keys(messageSources) as SourceName[]

/** Stored source of a message: each connected account at the rate provider is a separate source. */
export type MessageSource = SourceName | `rates:${string}`

/** Returns the vendor of a stored message, and the connected account it is about; null: it is about our account. */
export const readSource = (stored: string): { source: Source; accountId: string | null } => {
  const [, name = stored, accountId = null] = /^(\w+):(.*)$/s.exec(stored) ?? []
  const known = sourceNames.find((each) => each === name)
  if (known === undefined) throw new Error(`${stored} is not a source of messages`)
  return { source: messageSources[known], accountId }
}
