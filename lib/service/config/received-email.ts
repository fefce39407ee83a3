import type { Environment } from './environment.ts'

/** Where received email is handed over: its domain, and what whoever hands it over shows. */
type ReceivedEmail = { domain: string; secret: string }

/** Who states the sender of what the simulator of USPS sends. */
const simulatedAuthservId = 'mx.mailroom.test'

/**
 * Reads how return receipts arrive by email. `authservId` is who says in `Authentication-Results` whether a message is the
 * carrier's; null where no one does.
 */
export const readReceiptEmail = (
  environment: Environment,
): (ReceivedEmail & { authservId: string | null }) | undefined => {
  const { RECEIPT_EMAIL_DOMAIN: domain, RECEIPT_EMAIL_SECRET: secret = '' } = environment
  if (domain === undefined) return undefined
  const isSimulated = environment.EASYPOST_API_KEY === undefined
  const authservId = environment.RECEIPT_EMAIL_AUTHSERV_ID ?? (isSimulated ? simulatedAuthservId : null)
  return { domain, secret, authservId }
}

/** Reads how members' email becomes drafts. `authservId` is who says whether a sender is authentic. */
export const readInboundEmail = (
  environment: Environment,
): (ReceivedEmail & { authservId: string }) | undefined => {
  const { INBOUND_EMAIL_DOMAIN: domain, INBOUND_EMAIL_SECRET: secret = '' } = environment
  if (domain === undefined) return undefined
  return { domain, secret, authservId: environment.INBOUND_EMAIL_AUTHSERV_ID ?? '' }
}
