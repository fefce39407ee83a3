import EasyPostClient from '@easypost/api'
import { z } from 'zod'

import { ProviderError, type ProviderErrorKind } from '#lib/service/providers/provider-error.ts'
import type { RatesAddress, RecordExchange } from '#lib/service/providers/rates/port.ts'
import { readLeniently } from '#lib/service/providers/read-leniently.ts'
import { retryAfterSeconds } from '#lib/service/providers/retry-after.ts'

import type { QuoteRequest } from './quote-plan.ts'
import {
  wireAddress,
  wireScanForm,
  wireShipment,
  wireShipmentPage,
  wireTracker,
  type WireAddress,
  type WireScanForm,
  type WireShipment,
  type WireShipmentPage,
  type WireTracker,
} from './wire.ts'

/** Errors of the SDK: EasyPost's own, or the HTTP library's without a readable response. */
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

/** Responses after which it is not known whether the carrier sold the label. */
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

/** Details are objects with a field, or plain sentences. */
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

/** Converts an error of the SDK to a `ProviderError`. */
export const readFailure = (cause: unknown): ProviderError => {
  if (cause instanceof ProviderError) return cause
  const parsed = thrown.safeParse(cause)
  // Without a status the SDK could not read a response: a timeout, a lost connection, a proxy's page.
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
    isRateLimited: statusCode === 429,
    isUnauthorized: statusCode === 401 || statusCode === 403,
    cause,
  })
}

const refusedForNow = (status: number, headers: Readonly<Record<string, unknown>>): ProviderError =>
  new ProviderError('unavailable', messageOf(status, undefined), {
    isRateLimited: status === 429,
    retryAfterSeconds: retryAfterSeconds(headers),
  })

/** Far above any label or form; a file this large is a mistake. */
const maxBytes = 25 * 1024 * 1024

const readLimited = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderError('invalid', 'The carrier’s file is larger than 25 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Downloads a file from a vendor's URL. Throws `ProviderError`. */
export const fetchFile = async (url: string, timeoutMs: number): Promise<Uint8Array> => {
  if (!/^https?:\/\//.test(url)) {
    throw new ProviderError('invalid', `The carrier’s file has no URL: ${JSON.stringify(url)}.`)
  }
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404 || response.status === 410) {
      throw new ProviderError('not_found', 'The carrier no longer has this file.')
    }
    if (!response.ok || !response.body) {
      throw new ProviderError(
        'unavailable',
        `The carrier’s file could not be read (HTTP ${response.status}).`,
      )
    }
    return await readLimited(response.body)
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw new ProviderError('unavailable', 'The carrier’s file could not be reached.', { cause })
  }
}

/** The calls of EasyPost's API that Mailroom makes, each with a time limit and a validated response. */
export type EasypostHttp = {
  readUserId(): Promise<string | null>
  createVerifiedAddress(address: RatesAddress): Promise<WireAddress>
  createShipment(input: {
    reference: string
    to: RatesAddress
    from: RatesAddress
    request: QuoteRequest
  }): Promise<WireShipment>
  retrieveShipment(id: string): Promise<WireShipment>
  /** Lists a page of the bought shipments created since, newest first; `beforeId` is the last id of the page before. */
  listShipments(input: { since: Date; beforeId: string | null }): Promise<WireShipmentPage>
  buy(shipmentId: string, rateId: string): Promise<WireShipment>
  refund(shipmentId: string): Promise<WireShipment>
  createTracker(piece: { trackingNumber: string; carrier: string }): Promise<WireTracker>
  retrieveTracker(id: string): Promise<WireTracker>
  createScanForm(shipmentIds: readonly string[]): Promise<WireScanForm>
  retrieveScanForm(id: string): Promise<WireScanForm>
}

type EasypostHttpOptions = {
  apiKey: string
  /** The base URL of the API, when not EasyPost's own. */
  baseUrl?: string | undefined
  /** Milliseconds that most calls may take. */
  timeoutMs: number
  /** Milliseconds that labels and SCAN forms may take, which involve the carrier itself. */
  buyTimeoutMs: number
  /** Receives each call and its answer as they went over the wire. */
  onExchange?: RecordExchange | undefined
}

/** Methods of the SDK's HTTP library that the SDK does not type. */
type LimitableRequest = {
  timeout(limits: { deadline: number }): LimitableRequest
  redirects(most: number): LimitableRequest
}

/** Argument of the SDK's response hooks, of which it types less. */
const hooked = z.object({
  method: z.string(),
  path: z.string(),
  requestBody: z.unknown(),
  httpStatus: z.number(),
  responseBody: z.unknown(),
  headers: z.record(z.string(), z.unknown()).catch({}),
})

/**
 * Creates EasyPost's client. The SDK's own `timeout` option is accepted and then ignored, so each request gets the limit.
 * No redirect is followed: a purchase would become a GET of some other page, whose refusal says nothing of the purchase.
 */
export const createClient = ({ apiKey, baseUrl, onExchange }: EasypostHttpOptions, timeoutMs: number) => {
  const client = new EasyPostClient(apiKey, {
    requestMiddleware: (request: LimitableRequest) => request.timeout({ deadline: timeoutMs }).redirects(0),
    ...(baseUrl ? { baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/` } : {}),
  })
  client.addResponseHook((given) => {
    const { method, path, requestBody, httpStatus, responseBody, headers } = hooked.parse(given)
    const { pathname } = new URL(path)
    onExchange?.({ method, path: pathname, request: requestBody, status: httpStatus, answer: responseBody })
    // The SDK's own error is without the headers.
    if (httpStatus === 429 || httpStatus === 503) throw refusedForNow(httpStatus, headers)
  })
  return client
}

/** Awaits a call and validates its response, leaving out odd values. Throws `ProviderError`. */
export const call = async <Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<unknown>,
): Promise<z.infer<Schema>> => {
  const body = await answer.catch((error: unknown) => {
    throw readFailure(error)
  })
  const read = readLeniently('easypost', schema, body)
  if (read !== undefined) return read
  throw new ProviderError('unavailable', 'The rate provider returned an unreadable response.', {
    cause: schema.safeParse(body).error,
  })
}

const wireUser = z.object({ id: z.string() })

/** EasyPost answers so where a test key may not read what belongs to the production key alone. */
const forbiddenStatus = 403

/** Returns the ID of the user that the key is of; null for a key that may not read it. */
export const readUserId = async (client: ReturnType<typeof createClient>): Promise<string | null> => {
  try {
    return (await call(wireUser, client.User.retrieveMe())).id
  } catch (error) {
    const refusal = error instanceof ProviderError ? thrown.safeParse(error.cause) : undefined
    if (refusal?.data?.statusCode === forbiddenStatus) return null
    throw error
  }
}

/** EasyPost reads an address without `name` better than one whose `name` is null. */
const writeAddress = (address: RatesAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== null))

export const createEasypostHttp = (options: EasypostHttpOptions): EasypostHttp => {
  const client = createClient(options, options.timeoutMs)
  const buyer = createClient(options, options.buyTimeoutMs)
  return {
    readUserId: () => readUserId(client),
    createVerifiedAddress: (address) =>
      call(wireAddress, client.Address.create({ ...writeAddress(address), verify: true })),
    createShipment: ({ reference, to, from, request }) =>
      call(
        wireShipment,
        client.Shipment.create({
          reference,
          // Parcel carriers want a number for both sides: where the recipient’s is unknown they call the sender.
          to_address: writeAddress({ ...to, phone: to.phone ?? from.phone }),
          from_address: writeAddress(from),
          parcel: request.parcel,
          options: request.options,
          ...(request.customs ? { customs_info: request.customs } : {}),
        }),
      ),
    retrieveShipment: (id) => call(wireShipment, client.Shipment.retrieve(id)),
    listShipments: ({ since, beforeId }) =>
      call(
        wireShipmentPage,
        client.Shipment.all({
          start_datetime: since.toISOString(),
          page_size: 100,
          purchased: true,
          ...(beforeId ? { before_id: beforeId } : {}),
        }),
      ),
    buy: (shipmentId, rateId) => call(wireShipment, buyer.Shipment.buy(shipmentId, rateId)),
    refund: (shipmentId) => call(wireShipment, client.Shipment.refund(shipmentId)),
    createTracker: ({ trackingNumber, carrier }) =>
      call(wireTracker, client.Tracker.create({ tracking_code: trackingNumber, carrier })),
    retrieveTracker: (id) => call(wireTracker, client.Tracker.retrieve(id)),
    createScanForm: (shipmentIds) =>
      call(wireScanForm, buyer.ScanForm.create({ shipments: shipmentIds.map((id) => ({ id })) })),
    retrieveScanForm: (id) => call(wireScanForm, client.ScanForm.retrieve(id)),
  }
}
