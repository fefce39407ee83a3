import type { Environment } from './environment.ts'

/** The domain that receives email, and the secret that its mail server authenticates with. */
type ReceivedEmail = { domain: string; secret: string }

/** The authserv-id in the emails of the simulated USPS. */
const simulatedAuthservId = 'mx.mailroom.test'

/**
 * Reads the settings of receipts by email. `authservId` names the mail server whose `Authentication-Results` are
 * trusted; null if there is none.
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

/** Reads the settings of drafts by email. `authservId` names the mail server whose `Authentication-Results` are trusted. */
export const readInboundEmail = (
  environment: Environment,
): (ReceivedEmail & { authservId: string }) | undefined => {
  const { INBOUND_EMAIL_DOMAIN: domain, INBOUND_EMAIL_SECRET: secret = '' } = environment
  if (domain === undefined) return undefined
  return { domain, secret, authservId: environment.INBOUND_EMAIL_AUTHSERV_ID ?? '' }
}
