import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { createShipmentInput } from '#lib/contract/shipments/shipment.ts'
import { claimKey } from '#lib/service/idempotency/idempotency-keys.ts'
import { newId } from '#lib/service/ids.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const environment = { LIMIT_WRITES_PER_MINUTE: '1000', LIMIT_DETAIL_SECONDS: '0' }
const vendors = createLedgerVendors()
const { ctx, clock, createCaller, createProcess } = await openTestApi({
  environment,
  providers: { payments: vendors.payments, rates: { ...vendors.rates, ...quotingRates } },
})
let caller: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
})

const harbor = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const cancelPath = async (of: TestCaller = caller): Promise<string> =>
  `/api/v1/shipments/${(await insertDraft(of.ctx)).shipmentId}/cancel`

const draftBody = async () => {
  const { shipmentId } = await insertDraft(caller.ctx)
  const { document_key, from_address } = await getShipment(caller.ctx, shipmentId)
  const to_address = { name: 'Elizabeth Swan', ...harbor }
  return { document_key, to_address, from_address, print_options: { color: false, duplex: true } }
}

const keyed = (key: string, init: RequestInit = { method: 'POST' }): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'idempotency-key': key },
})

/** A first attempt whose process is believed to be alive for `seconds` more. */
const claimElsewhere = async (key: string, path: string, seconds: number, body = ''): Promise<string> => {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const claim = await claimKey(caller.ctx, { key, operation: `POST ${path}`, bodyHash })
  if (claim.kind !== 'claimed') throw new Error('the key is in use')
  await ctx.db.execute(
    sql`update idempotency_keys set leased_until = clock_timestamp() + make_interval(secs => ${seconds})
      where key = ${key}`,
  )
  return claim.intent.id
}

describe('a repetition', () => {
  test('returns the first response, and does nothing', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    const first = await caller.call(path, keyed(key))
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    const body = await first.text()
    const again = await caller.call(path, keyed(key))
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('content-type')).toBe('application/json')
    expect(await again.text()).toBe(body)
    await expectError(await caller.call(path, keyed(randomUUID())), 409, 'INVALID_STATUS_TRANSITION')
  })

  test('of a rejected request is rejected with the same error', async () => {
    const key = randomUUID()
    const path = '/api/v1/shipments'
    const first = await caller.call(path, keyed(key, jsonRequest({})))
    const again = await caller.call(path, keyed(key, jsonRequest({})))
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
  })

  test('with another body or at another path is rejected', async () => {
    const key = randomUUID()
    const path = '/api/v1/shipments'
    await caller.call(path, keyed(key, jsonRequest({})))
    const other = await caller.call(path, keyed(key, jsonRequest({ tags: [] })))
    await expectError(other, 422, 'IDEMPOTENCY_KEY_REUSED')
    const elsewhere = await caller.call(await cancelPath(), keyed(key, jsonRequest({})))
    await expectError(elsewhere, 422, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('is a first attempt again after 24 hours', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    await caller.call(path, keyed(key))
    clock.forward(dayMs)
    expect((await caller.call(path, keyed(key))).headers.get('idempotency-replayed')).toBe('true')
    clock.forward(1)
    await expectError(await caller.call(path, keyed(key)), 409, 'INVALID_STATUS_TRANSITION')
  })

  test('of a failure on our side is tried again', async () => {
    const key = randomUUID()
    const path = await cancelPath()
    const broken = createProcess({
      db: Object.assign(Object.create(ctx.db) as typeof ctx.db, {
        transaction: () => Promise.reject(new Error('the database went away')),
      }),
    })
    const init = keyed(key, { method: 'POST', headers: { authorization: `Bearer ${caller.apiKey}` } })
    await expectError(await broken(path, init), 500, 'INTERNAL_ERROR')
    expect((await caller.call(path, keyed(key))).status).toBe(200)
  })

  test('of a purchase that had started when it failed on our side returns that purchase', async () => {
    const { shipmentId, quoteId } = await insertDraft(caller.ctx)
    const path = `/api/v1/shipments/${shipmentId}/buy`
    const { payments, labels } = vendors.ledger()
    const losing = createProcess({
      db: Object.assign(Object.create(ctx.db) as typeof ctx.db, {
        transaction: async (...given: Parameters<typeof ctx.db.transaction>) => {
          await ctx.db.transaction(...given)
          throw new Error('the connection was lost behind the commit')
        },
      }),
    })
    const key = randomUUID()
    const init = jsonRequest({ quote_id: quoteId }, { headers: { authorization: `Bearer ${caller.apiKey}` } })
    await expectError(await losing(path, keyed(key, init)), 500, 'INTERNAL_ERROR')
    expect(await getShipment(caller.ctx, shipmentId)).toMatchObject({ status: 'payment_pending' })
    const response = await caller.call(path, keyed(key, jsonRequest({ quote_id: quoteId })))
    expect(await response.json()).toMatchObject({ data: { id: shipmentId, status: 'queued' } })
    expect(vendors.ledger()).toMatchObject({ payments: payments + 1, labels: labels + 1 })
  })

  test("of another organization's key is a separate request", async () => {
    const key = randomUUID()
    expect((await caller.call(await cancelPath(), keyed(key))).status).toBe(200)
    const own = await stranger.call(await cancelPath(stranger), keyed(key))
    expect(own.status).toBe(200)
    expect(own.headers.has('idempotency-replayed')).toBe(false)
  })
})

describe('concurrent duplicates', () => {
  test('get the same response, and one of them acts', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    const elsewhere = createProcess()
    const authorization = `Bearer ${caller.apiKey}`
    const answers = await Promise.all([
      caller.call(path, keyed(key)),
      elsewhere(path, keyed(key, { method: 'POST', headers: { authorization } })),
      caller.call(path, keyed(key)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(2)
  })

  test('of a long attempt must retry later', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    await claimElsewhere(key, path, 60)
    const init = keyed(key, { method: 'POST', headers: { prefer: 'wait=0' } })
    const response = await caller.call(path, init)
    expect(response.headers.get('retry-after')).toBe('1')
    await expectError(response, 409, 'IDEMPOTENCY_CONFLICT')
    const other = await caller.call(path, keyed(key, jsonRequest({ something: 'else' })))
    await expectError(other, 422, 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('an attempt whose process died', () => {
  test('is resumed by the next, which waits for its lease to end', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    await claimElsewhere(key, path, 0.3)
    expect((await caller.call(path, keyed(key))).status).toBe(200)
  })

  test('after it completed its work returns a success', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    await claimElsewhere(key, path, 0)
    await caller.call(path, { method: 'POST' })
    const response = await caller.call(path, keyed(key))
    expect(await response.json()).toMatchObject({ data: { status: 'cancelled' } })
  })

  test('after it created a draft does not create a second one', async () => {
    const body = JSON.stringify(await draftBody())
    const key = randomUUID()
    const intentId = await claimElsewhere(key, '/api/v1/shipments', 0, body)
    const ctxOfFirst = { ...caller.ctx, intent: { id: intentId, isTakenUp: false } }
    await createShipment(ctxOfFirst, createShipmentInput.parse(JSON.parse(body)))
    const response = await caller.call('/api/v1/shipments', keyed(key, jsonRequest(body)))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ data: { id: intentId, status: 'draft' } })
  })

  test('after it started to buy returns that purchase', async () => {
    const { shipmentId, quoteId } = await insertDraft(caller.ctx)
    const path = `/api/v1/shipments/${shipmentId}/buy`
    const body = JSON.stringify({ quote_id: quoteId })
    const key = randomUUID()
    const intentId = await claimElsewhere(key, path, 0, body)
    const { payments, labels } = vendors.ledger()
    vendors.arrange('buyLabel', 'answer lost')
    await buyShipment({ ...caller.ctx, intent: { id: intentId, isTakenUp: false } }, shipmentId, {
      quote_id: quoteId,
    })
    const response = await caller.call(path, keyed(key, jsonRequest(body)))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ data: { id: shipmentId, status: 'queued' } })
    expect(vendors.ledger()).toMatchObject({ payments: payments + 1, labels: labels + 1 })
  })

  test('is not resumed by a request with another body', async () => {
    const path = await cancelPath()
    const key = randomUUID()
    await claimElsewhere(key, path, 0)
    const other = await caller.call(path, keyed(key, jsonRequest({ something: 'else' })))
    await expectError(other, 422, 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('an upload', () => {
  const upload = (key: string, file: Buffer, filename = 'notice.pdf') => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), filename)
    return caller.call('/api/v1/documents/upload', keyed(key, { method: 'POST', body }))
  }

  test('of the same file under the same name is one document, for any encoding of the form', async () => {
    const key = randomUUID()
    const pdf = await createTestPdf({ pages: 2 })
    const first = await upload(key, pdf)
    expect(first.status).toBe(201)
    const again = await upload(key, pdf)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    await expectError(await upload(key, pdf, 'other.pdf'), 422, 'IDEMPOTENCY_KEY_REUSED')
    await expectError(await upload(key, await createTestPdf({ pages: 3 })), 422, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('that was rejected is rejected with the same error', async () => {
    const key = randomUUID()
    const broken = Buffer.from('no PDF at all')
    await expectError(await upload(key, broken), 400, 'INVALID_PDF')
    await expectError(await upload(key, broken), 400, 'INVALID_PDF')
  })
})

test('rejects a path that PostgreSQL cannot store, as it does without a key', async () => {
  const response = await caller.call('/api/v1/shipments/%00/cancel', keyed(randomUUID()))
  await expectError(response, 400, 'VALIDATION_ERROR')
})

test('rejects an invalid key by name', async () => {
  for (const key of [' ', 'a b', 'ä', 'x'.repeat(256)]) {
    const response = await caller.call(`/api/v1/shipments/${newId()}/cancel`, keyed(key))
    const error = await expectError(response, 400, 'VALIDATION_ERROR')
    expect(error.fields).toMatchObject([{ field: 'Idempotency-Key' }])
  }
})
