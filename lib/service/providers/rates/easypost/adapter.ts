import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type {
  Label,
  LabelRefund,
  ListedLabels,
  RatesPort,
  RecordExchange,
  RefundOptions,
  ScanForm,
} from '#lib/service/providers/rates/port.ts'

import { readFailure, fetchFile, createEasypostHttp, type EasypostHttp } from './http.ts'
import { type QuoteRequest, planQuote } from './quote-plan.ts'
import { mergeQuotes, type QuoteResponse } from './quote-responses.ts'
import { retryQuotes } from './retry-quotes.ts'
import {
  readForms,
  readLabel,
  readListedLabels,
  readRefund,
  readScanForm,
  readTracker,
  readVerifiedAddress,
} from './transform.ts'
import { parseEasypostWebhook, verifyEasypostWebhook } from './webhook.ts'
import type { WireShipmentPage } from './wire.ts'

export type EasypostOptions = {
  apiKey: string
  webhookSecret: string
  /** The base URL of the API, when not EasyPost's own. */
  baseUrl?: string | undefined
  timeoutMs?: number
  buyTimeoutMs?: number
  /** Receives each call and its answer as they went over the wire. */
  onExchange?: RecordExchange | undefined
}

const buy = async (http: EasypostHttp, shipmentId: string, rateId: string): Promise<Label> => {
  const shipment = await http.buy(shipmentId, rateId).catch(async (error: unknown) => {
    const failure = readFailure(error)
    // It was bought before, most likely by an attempt of ours whose response was lost: adopt that label.
    if (failure.vendorCode === 'SHIPMENT.POSTAGE.EXISTS') return http.retrieveShipment(shipmentId)
    throw failure
  })
  const label = readLabel(shipment)
  if (label) return label
  throw new ProviderError('unavailable', 'The rate provider sold a label but did not return it.')
}

const refund = async (
  http: EasypostHttp,
  shipmentId: string,
  { retriesRejected = false }: RefundOptions = {},
): Promise<LabelRefund> => {
  // A second refund request is an error at the vendor unless the first was rejected, so an earlier one is looked up.
  const before = readRefund(await http.retrieveShipment(shipmentId))
  if (before && !(retriesRejected && before.status === 'rejected')) return before
  try {
    return readRefund(await http.refund(shipmentId)) ?? { status: 'not_applicable' }
  } catch (error) {
    const failure = readFailure(error)
    if (failure.kind !== 'invalid') throw failure
    // Another request of ours may have been first: the shipment says what came of it.
    return readRefund(await http.retrieveShipment(shipmentId)) ?? { status: 'rejected' }
  }
}

const findScanForm = async (http: EasypostHttp, shipmentId: string): Promise<ScanForm | null> => {
  const { scan_form: form } = await http.retrieveShipment(shipmentId)
  return form ? readScanForm(await http.retrieveScanForm(form.id)) : null
}

const listLabels = async (http: EasypostHttp, since: Date): Promise<ListedLabels> => {
  const listed: ListedLabels = { labels: [], unread: [] }
  let beforeId: string | null = null
  for (;;) {
    const page: WireShipmentPage = await http.listShipments({ since, beforeId })
    const { labels, unread } = readListedLabels(page)
    listed.labels.push(...labels)
    listed.unread.push(...unread)
    if (!page.has_more) return listed
    const lastId: string | null = page.shipments.findLast(({ id }) => id !== null)?.id ?? null
    if (lastId === null || lastId === beforeId) {
      throw new ProviderError('unavailable', 'The rate provider’s list of labels cannot be read to its end.')
    }
    beforeId = lastId
  }
}

/** Reads a tracker that does not exist: the vendor has no call that only checks credentials. */
const check = async (http: EasypostHttp): Promise<void> => {
  await http.retrieveTracker('trk_none').catch((error: unknown) => {
    const failure = readFailure(error)
    if (failure.kind !== 'not_found') throw failure
  })
}

/** The rates port on EasyPost. */
export const createEasypostRates = (options: EasypostOptions): RatesPort => {
  const { timeoutMs = 10_000, buyTimeoutMs = 20_000 } = options
  const http = createEasypostHttp({ ...options, timeoutMs, buyTimeoutMs })
  return {
    provider: 'easypost',
    check: () => check(http),
    readAccountId: () => http.readUserId(),
    verifyAddress: async (address) => readVerifiedAddress(await http.createVerifiedAddress(address)),
    quote: async ({ reference, to, from, options: asked, ...piece }) => {
      const plan = planQuote({ to, from, options: asked, ...piece })
      const ask = (request: QuoteRequest): Promise<QuoteResponse> =>
        http.createShipment({ reference, to, from, request }).then(
          (shipment) => ({ request, shipment }),
          (error: unknown) => ({ request, failure: readFailure(error) }),
        )
      return mergeQuotes(plan, await retryQuotes(await Promise.all(plan.requests.map(ask)), ask))
    },
    buyLabel: ({ providerShipmentId, providerRateId }) => buy(http, providerShipmentId, providerRateId),
    findLabel: async (providerShipmentId) => readLabel(await http.retrieveShipment(providerShipmentId)),
    listLabels: ({ since }) => listLabels(http, since),
    refundLabel: (providerShipmentId, how) => refund(http, providerShipmentId, how),
    createTracker: async (piece) => readTracker(await http.createTracker(piece)),
    readTracker: async (trackerId) => readTracker(await http.retrieveTracker(trackerId)),
    listForms: async (providerShipmentId) => readForms(await http.retrieveShipment(providerShipmentId)),
    createScanForm: async (ids) => readScanForm(await http.createScanForm(ids)),
    findScanForm: (providerShipmentId) => findScanForm(http, providerShipmentId),
    readScanForm: async (providerId) => readScanForm(await http.retrieveScanForm(providerId)),
    fetchFile: (url) => fetchFile(url, timeoutMs),
    verifyWebhook: (rawBody, headers) => verifyEasypostWebhook(rawBody, headers, options.webhookSecret),
    parseWebhook: parseEasypostWebhook,
  }
}
