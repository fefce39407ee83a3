import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { retryAfterSeconds } from '#lib/service/providers/retry-after.ts'

import { uspsError } from './wire.ts'

type Headers = Readonly<Record<string, string>>

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Returns the first sentence of USPS's error message. */
const wordsOf = (body: unknown): string => {
  const parsed = uspsError.safeParse(body)
  if (!parsed.success || typeof parsed.data.error === 'string') return 'USPS did not say why.'
  const { errors, message } = parsed.data.error
  return asSentence(errors?.[0]?.detail || errors?.[0]?.title || message || 'USPS did not say why')
}

/**
 * USPS accepted the token, and not the request for this number: since April 2026 it shares tracking only with the owner of
 * the Mailer ID in the barcode, those they authorize, and by agreement (usps.com/business/api-access.htm).
 */
export const noAccess = (status: number): ProviderError =>
  new ProviderError(
    'declined',
    'USPS shares this number only with the owner of the Mailer ID in its barcode, which is not ours. To receive receipts without asking for each, mail with your own USPS account, or sign an IP Agreement with USPS.',
    { vendorCode: `HTTP ${status}` },
  )

/** The Tracking API is in no default product: USPS adds it on request (github.com/USPS/api-examples, issue 28). */
export const noTracking = (): ProviderError =>
  new ProviderError(
    'declined',
    'USPS accepts our key, but has not given our app the Tracking API. Ask your administrator to request that from USPS.',
  )

/** USPS shows the piece, but does not send its receipt to this customer. */
export const noReceipt = (status: number, crid: string): ProviderError =>
  new ProviderError(
    'declined',
    `USPS shows this piece, but does not send its receipt to customer registration ID ${crid}. Ask your administrator to check USPS_CRID.`,
    { vendorCode: `HTTP ${status}` },
  )

/** USPS refused the token itself: the key is wrong, expired or disabled. */
export const refusedKey = (status: number): ProviderError =>
  new ProviderError(
    'unavailable',
    'USPS rejected our credentials. Ask your administrator to check USPS_CLIENT_ID and USPS_CLIENT_SECRET.',
    { vendorCode: `HTTP ${status}`, isUnauthorized: true },
  )

/** Returns whether USPS itself refuses access. A gateway's page is not its word, and may pass. */
export const isAccessRefused = (status: number, body: unknown): boolean =>
  (status === 401 || status === 403) && uspsError.safeParse(body).success

/** Converts a response that is no success, and not about credentials or access. */
export const readUspsRefusal = (status: number, body: unknown, headers: Headers = {}): ProviderError => {
  const vendorCode = `HTTP ${status}`
  if (status === 404) {
    return new ProviderError('not_found', `USPS has no record of this piece: ${wordsOf(body)}`, {
      vendorCode,
    })
  }
  if (status === 401 || status === 403 || status === 408 || status === 429 || status < 400 || status >= 500) {
    return new ProviderError('unavailable', 'USPS did not respond. Try again later.', {
      vendorCode,
      isRateLimited: status === 429,
      retryAfterSeconds: retryAfterSeconds(headers),
    })
  }
  return new ProviderError('invalid', wordsOf(body), { vendorCode })
}
