import EasyPostClient from '@easypost/api'
import type { z } from 'zod'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'

import { readFailure } from './failure.ts'
import type { QuoteRequest } from './quote-plan.ts'
import { wireAddress, wireScanForm, wireShipment, wireShipmentPage, wireTracker } from './wire.ts'
import type { WireAddress, WireScanForm, WireShipment, WireShipmentPage, WireTracker } from './wire.ts'

/** The calls of EasyPost's API that Mailroom makes, each with a time limit and a checked answer. */
export type EasypostHttp = {
  createVerifiedAddress(address: RatesAddress): Promise<WireAddress>
  createShipment(input: {
    reference: string
    to: RatesAddress
    from: RatesAddress
    request: QuoteRequest
  }): Promise<WireShipment>
  retrieveShipment(id: string): Promise<WireShipment>
  /** A page of the bought shipments made since, newest first; `beforeId` names the last of the page before. */
  listShipments(input: { since: Date; beforeId: string | null }): Promise<WireShipmentPage>
  buy(shipmentId: string, rateId: string): Promise<WireShipment>
  refund(shipmentId: string): Promise<WireShipment>
  retrieveTracker(id: string): Promise<WireTracker>
  createScanForm(shipmentIds: readonly string[]): Promise<WireScanForm>
  retrieveScanForm(id: string): Promise<WireScanForm>
}

export type EasypostHttpOptions = {
  apiKey: string
  /** Where the API is, when not at EasyPost itself. */
  baseUrl?: string | undefined
  /** Milliseconds that most calls may take. */
  timeoutMs: number
  /** Milliseconds that labels and SCAN forms may take: the carrier itself is asked for them. */
  buyTimeoutMs: number
}

/** What the SDK's HTTP library offers and the SDK does not type. */
type LimitableRequest = { timeout(limits: { deadline: number }): LimitableRequest }

/** The SDK's own `timeout` option is accepted and then ignored, so the limit is set on each request. */
const createClient = ({ apiKey, baseUrl }: EasypostHttpOptions, timeoutMs: number) =>
  new EasyPostClient(apiKey, {
    requestMiddleware: (request: LimitableRequest) => request.timeout({ deadline: timeoutMs }),
    ...(baseUrl ? { baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/` } : {}),
  })

/** Awaits a call and checks its answer. Throws `ProviderError`. */
const call = async <Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<unknown>,
): Promise<z.infer<Schema>> => {
  const body = await answer.catch((error: unknown) => {
    throw readFailure(error)
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderError('unavailable', 'The rate provider returned an unreadable response.', {
    cause: parsed.error,
  })
}

/** EasyPost reads an address without `name` better than one whose `name` is null. */
const writeAddress = (address: RatesAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== null))

export const createEasypostHttp = (options: EasypostHttpOptions): EasypostHttp => {
  const client = createClient(options, options.timeoutMs)
  const buyer = createClient(options, options.buyTimeoutMs)
  return {
    createVerifiedAddress: (address) =>
      call(wireAddress, client.Address.create({ ...writeAddress(address), verify: true })),
    createShipment: ({ reference, to, from, request }) =>
      call(
        wireShipment,
        client.Shipment.create({
          reference,
          to_address: writeAddress(to),
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
    retrieveTracker: (id) => call(wireTracker, client.Tracker.retrieve(id)),
    createScanForm: (shipmentIds) =>
      call(wireScanForm, buyer.ScanForm.create({ shipments: shipmentIds.map((id) => ({ id })) })),
    retrieveScanForm: (id) => call(wireScanForm, client.ScanForm.retrieve(id)),
  }
}
