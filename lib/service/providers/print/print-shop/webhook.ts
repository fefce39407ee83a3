import type { PrintNews, PrintNewsPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { isSigned } from './signature.ts'
import { shopCallback } from './wire.ts'
import type { ShopCallback } from './wire.ts'

/** What a callback says. Throws `ProviderError('invalid')` when it does not have the agreed form. */
export const parseCallback = (rawBody: Uint8Array): ShopCallback => {
  try {
    return shopCallback.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')))
  } catch (error) {
    throw new ProviderError('invalid', 'This is not a print shop callback.', { cause: error })
  }
}

const kinds = {
  'job.printed': 'printed',
  'job.handed_over': 'handed_over',
  'job.failed': 'failed',
} as const satisfies Record<ShopCallback['type'], PrintNews['kind']>

/** Reads callbacks, each signed under the secret of the printer that it names. */
export const createPrintShopNews = (secretOf: (printerId: string) => string | null): PrintNewsPort => ({
  verifyWebhook: (rawBody, headers) => {
    const { printer_id: printerId } = parseCallback(rawBody)
    const secret = secretOf(printerId)
    if (!secret || !isSigned(secret, Buffer.from(rawBody).toString('utf8'), headers)) {
      throw new ProviderError('invalid', 'The signature is not valid.')
    }
    return { eventId: `${printerId}:${headers.get('webhook-id') ?? ''}` }
  },
  parseWebhook: (rawBody) => {
    const { type, printer_id: printerId, job } = parseCallback(rawBody)
    const { id: printerJobId, name, reason = null } = job
    return { kind: kinds[type], printerId, name, printerJobId, reason }
  },
})
