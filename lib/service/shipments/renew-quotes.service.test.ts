import { beforeAll, expect, test } from 'vitest'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const vendors = createLedgerVendors()

/** Callers that wait at the carriers' door until they are let in, in the order in which they came. */
const waiting: (() => void)[] = []
let isHeld = false
let arrived = () => {}

const rates: Partial<RatesPort> = {
  ...vendors.rates,
  ...quotingRates,
  quote: async (input) => {
    if (isHeld) {
      await new Promise<void>((letIn) => {
        waiting.push(letIn)
        arrived()
      })
    }
    return quotingRates.quote(input)
  },
}

/** Holds as many callers as are started, so that all have read the draft before the first goes on. */
const holding = async <Result>(calls: readonly (() => Promise<Result>)[]): Promise<Promise<Result>[]> => {
  isHeld = true
  const started: Promise<Result>[] = []
  for (const call of calls) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    started.push(call())
    await arrival
  }
  isHeld = false
  return started
}

const letIn = () => waiting.shift()?.()

const { clock, createCaller } = await openTestApi({
  environment: { LIMIT_WRITES_PER_MINUTE: '10000', LIMIT_DETAIL_SECONDS: '0' },
  providers: { payments: vendors.payments, rates },
})
let caller: TestCaller

const address = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const path = '/api/v1/shipments'

const read = async <Data>(response: Response): Promise<Data> => {
  expect(response.status).toBeLessThan(300)
  return ((await response.json()) as { data: Data }).data
}

const create = async (): Promise<Shipment> =>
  read(
    await caller.call(
      path,
      jsonRequest({
        document: (await createTestPdf({ pages: 7 })).toString('base64'),
        to_address: address,
        from_address: address,
        print_options: { color: false, duplex: true },
      }),
    ),
  )

const renew = (id: string) => caller.call(`${path}/${id}/quotes`, { method: 'POST' })
const update = (id: string, body: object) =>
  caller.call(`${path}/${id}`, jsonRequest(body, { method: 'PATCH' }))
const buy = (id: string, quoteId: string | undefined) =>
  caller.call(`${path}/${id}/buy`, jsonRequest({ quote_id: quoteId }))

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
})

test('refreshing keeps the draft, and returns quotes with one new expiry', async () => {
  const draft = await create()
  clock.forward(45 * minuteMs)
  const renewed = await read<Shipment>(await renew(draft.id))
  const { rates: _, quoted_at, quotes_expire_at, events, document_preview_url, ...kept } = renewed
  expect(draft).toMatchObject(kept)
  expect(Date.parse(quotes_expire_at ?? '') - Date.parse(quoted_at ?? '')).toBe(30 * minuteMs)
  expect(Date.parse(quoted_at ?? '')).toBe(clock.now().getTime())
  expect(events).toEqual(draft.events)
  expect(document_preview_url).not.toBeNull()
})

test('rejects a replaced quote with what to do, and charges nothing', async () => {
  const draft = await create()
  await renew(draft.id)
  const error = await expectError(await buy(draft.id, draft.rates?.[0]?.quote_id), 404, 'QUOTE_NOT_FOUND')
  expect(error.message).toMatch(/refreshed.*Choose one of the shipment’s current rates/)
})

test('two simultaneous refreshes return the same quotes, which can be bought', async () => {
  const draft = await create()
  const started = await holding([() => renew(draft.id), () => renew(draft.id)])
  letIn()
  const first = await read<Shipment>((await started[0]) ?? Response.error())
  letIn()
  const second = await read<Shipment>((await started[1]) ?? Response.error())
  expect(second.rates).toEqual(first.rates)
  expect((await buy(draft.id, first.rates?.[0]?.quote_id)).status).toBe(200)
})

test('a late refresh does not undo a change of the draft', async () => {
  const draft = await create()
  const [renewal] = await holding([() => renew(draft.id)])
  const changed = await read<Shipment>(
    await update(draft.id, { print_options: { color: true, duplex: false } }),
  )
  letIn()
  const renewed = await read<Shipment>((await renewal) ?? Response.error())
  expect(renewed).toMatchObject({ print_options: { color: true, duplex: false }, piece: changed.piece })
  expect(renewed.rates).toEqual(changed.rates)
})

test('of two simultaneous changes neither is lost', async () => {
  const draft = await create()
  const started = await holding([
    () => update(draft.id, { print_options: { color: true, duplex: false } }),
    () => update(draft.id, { shipping_options: { certified_mail: true } }),
  ])
  letIn()
  await started[0]
  letIn()
  const last = await read<Shipment>((await started[1]) ?? Response.error())
  expect(last).toMatchObject({
    print_options: { color: true, duplex: false },
    shipping_options: { certified_mail: true },
  })
})

test('rejects a refresh during the purchase, and the purchase continues', async () => {
  const draft = await create()
  const [renewal] = await holding([() => renew(draft.id)])
  const quote = draft.rates?.[0]
  const bought = await read<PurchaseResult>(await buy(draft.id, quote?.quote_id))
  letIn()
  const late = (await renewal) ?? Response.error()
  const error = await expectError(late, 409, 'INVALID_STATUS_TRANSITION')
  expect(error.message).toMatch(/only a draft can be changed or requoted/)
  expect(bought).toMatchObject({ status: 'queued', total_charged_cents: quote?.total_cents })
})
