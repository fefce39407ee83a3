import { z } from 'zod'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ProviderErrorKind } from '#lib/service/providers/provider-error.ts'

/** What the SDK throws: EasyPost's own error, or the HTTP library's when no readable answer came. */
const thrown = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  statusCode: z.number().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
})

const fieldFault = z.object({
  field: z.string(),
  message: z.string(),
  suggestion: z.string().nullish().catch(undefined),
})

const outOfReach = 'The rate provider could not be reached. Try again in a moment.'

/** Answers after which it is not known whether the carrier sold the label. */
const unknownOutcomes = new Set([
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'ADDRESS.VERIFY.UNAVAILABLE',
  'ADDRESS.VERIFY.UPSTREAM_UNAVAILABLE',
])

const kindOf = (status: number, code: string | undefined): ProviderErrorKind => {
  if (code && unknownOutcomes.has(code)) return 'unavailable'
  if (code === 'SHIPMENT.POSTAGE.FAILURE' || status === 402) return 'declined'
  if (status === 404) return 'not_found'
  if (status === 400 || status === 405 || status === 422) return 'invalid'
  return 'unavailable'
}

const messageOf = (status: number, message: string | undefined): string => {
  if (status === 401 || status === 403) {
    return 'The rate provider rejected our credentials. Ask your administrator to check EASYPOST_API_KEY.'
  }
  if (status === 429) return 'The rate provider is receiving too many requests. Try again in a moment.'
  if (status >= 500 || !message) return 'The rate provider did not respond. Try again in a moment.'
  return message
}

/** Details are objects that name a field, or plain sentences, as the vendor pleases. */
const readDetails = (details: readonly unknown[]) => {
  const fields = details.flatMap((detail) => {
    const parsed = fieldFault.safeParse(detail)
    if (!parsed.success) return []
    const { field, message, suggestion } = parsed.data
    return [{ field, message, ...(suggestion ? { suggestion } : {}) }]
  })
  const sentences = details.filter((detail) => typeof detail === 'string')
  return { fields, sentences }
}

/** Turns whatever a call of the SDK threw into Mailroom's terms. */
export const readFailure = (cause: unknown): ProviderError => {
  if (cause instanceof ProviderError) return cause
  const parsed = thrown.safeParse(cause)
  // Without a status there was no answer that the SDK could read: a timeout, a dead connection, a proxy's page.
  if (!parsed.success || parsed.data.statusCode === undefined) {
    return new ProviderError('unavailable', outOfReach, { cause })
  }
  const { statusCode, code, message, errors = [] } = parsed.data
  const { fields, sentences } = readDetails(errors)
  const kind = kindOf(statusCode, code)
  const words = messageOf(statusCode, message)
  return new ProviderError(kind, kind === 'unavailable' ? words : [words, ...sentences].join(' '), {
    ...(code ? { vendorCode: code } : {}),
    fields,
    cause,
  })
}
