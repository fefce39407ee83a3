import { Webhook, WebhookVerificationError } from 'standardwebhooks'

import { newId } from '#lib/service/ids.ts'

/** The headers of Standard Webhooks, which sign both directions. */
type SignatureHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Signs a text under a secret `whsec_…`, dated by the machine's clock. */
export const signText = (
  secret: string,
  text: string,
  options: { id?: string; at: Date },
): SignatureHeaders => {
  const id = options.id ?? `msg_${newId()}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(options.at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, options.at, text),
  }
}

/** Returns whether the signature holds over the text and is not older than five minutes. */
export const isSigned = (secret: string, text: string, headers: Headers): boolean => {
  try {
    const signature = {
      'webhook-id': headers.get('webhook-id') ?? '',
      'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
      'webhook-signature': headers.get('webhook-signature') ?? '',
    }
    new Webhook(secret).verify(text, signature, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

/** Returns the text that the signature of a request to a shop covers. */
export const signedRequestText = (method: string, pathAndQuery: string, body: string): string =>
  `${method} ${pathAndQuery}\n${body}`
