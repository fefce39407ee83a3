import type { ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import { judgeSender, type Verdicts } from '#lib/service/email-messages/sender-verdict.ts'

/** The domains that USPS, the only carrier with an electronic return receipt, sends email from, with their subdomains. */
const carrierDomains = ['usps.com', 'usps.gov'] as const

const isOfCarrier = (address: string): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return carrierDomains.some((own) => domain === own || domain.endsWith(`.${own}`))
}

/**
 * Says whether the carrier sent a message, as the mail server of this authserv-id states it, and what it said. Without a
 * statement nothing is proven.
 */
export const judgeCarrier = (
  { headers, from }: Pick<ReceivedMessage, 'headers' | 'from'>,
  authservId: string | null,
): { isProven: boolean; verdicts: Verdicts } => {
  if (authservId === null) return { isProven: false, verdicts: { spf: null, dkim: null, dmarc: null } }
  const { isAuthentic, verdicts } = judgeSender(headers, authservId, from)
  return { isProven: isAuthentic && from !== null && isOfCarrier(from), verdicts }
}
