import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const vendors = createLedgerVendors()
const { ctx, clock, createCaller } = await openTestApi({
  environment: {
    LIMIT_WRITES_PER_MINUTE: '10000',
    LIMIT_LISTS_PER_MINUTE: '10000',
    LIMIT_DETAIL_SECONDS: '0',
  },
  providers: { payments: vendors.payments, rates: { ...vendors.rates, ...quotingRates } },
})
let caller: TestCaller
let stranger: TestCaller
let documentKey: string

const path = '/api/v1/shipments'
const to_address = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}
const from_address = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const upload = async (by: TestCaller, pdf: Buffer): Promise<string> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'notice.pdf')
  const response = await by.call('/api/v1/documents/upload', { method: 'POST', body })
  const { data } = (await response.json()) as { data: { document_key: string } }
  return data.document_key
}

const draftBody = (changes: Record<string, unknown> = {}) => ({
  document_key: documentKey,
  to_address,
  from_address,
  print_options: { color: false, duplex: true },
  ...changes,
})

const send = (body: unknown, by: TestCaller = caller) => by.call(path, jsonRequest(body))

const create = async (changes: Record<string, unknown> = {}, by: TestCaller = caller): Promise<Shipment> => {
  const response = await send(draftBody(changes), by)
  expect(response.status, await response.clone().text()).toBe(201)
  return ((await response.json()) as { data: Shipment }).data
}

const read = async <Data>(response: Response): Promise<Data> =>
  ((await response.json()) as { data: Data }).data

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
  documentKey = await upload(caller, await createTestPdf({ pages: 7 }))
})

describe('a draft', () => {
  test('contains its quotes, and nothing else until it is bought', async () => {
    const draft = await create({ shipment_name: 'Notice', tags: ['b', 'a', 'b'] })
    expect(draft).toMatchObject({
      status: 'draft',
      shipment_name: 'Notice',
      page_count: 7,
      scaling: null,
      carrier: null,
      service: null,
      tracking_number: null,
      selected_quote_id: null,
      total_charged_cents: 0,
      document_filename: 'notice.pdf',
      to_address: { name: 'Elizabeth Swan', company: null, street2: null, country: 'US', verified: true },
      shipping_options: { delivery_confirmation: null, certified_mail: false, return_receipt: false },
    })
    expect(draft.tags.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(draft.rates?.map(({ carrier }) => carrier)).toEqual(['USPS', 'UPSDAP'])
    const first = draft.rates?.[0]
    expect(first?.total_cents).toBe(
      (first?.postage_cents ?? 0) + (first?.handling_fee_cents ?? 0) + (first?.printing_fee_cents ?? 0),
    )
    const { events } = await read<Shipment>(await caller.call(`${path}/${draft.id}`))
    expect(events).toMatchObject([
      { status: 'draft', from_status: null, actor: `user:${caller.userId}`, message: 'Draft created.' },
    ])
  })

  test('uses the document key, even if another document is sent', async () => {
    for (const document of [42, {}, [], null, '', 'no Base64 \u0000', true]) {
      expect((await create({ document })).page_count).toBe(7)
    }
  })

  test('accepts a document in Base64, reports scaling of large pages, and rejects invalid ones', async () => {
    const inline = (document: unknown) => send({ ...draftBody(), document_key: undefined, document })
    const a4 = (await createTestPdf({ pages: 3, size: [595.28, 841.89] })).toString('base64')
    const scaling = { pages: 3, smallest_percent: 94, largest_percent: 94 }
    expect(await read<Shipment>(await inline(a4))).toMatchObject({ page_count: 3, scaling })
    for (const document of ['*', 42, '']) {
      const error = await expectError(await inline(document), 400, 'VALIDATION_ERROR')
      expect(error.fields).toMatchObject([{ field: 'document' }])
    }
    await expectError(await inline(Buffer.from('no PDF').toString('base64')), 400, 'INVALID_PDF')
    const encrypted = await createTestPdf({ encryption: 'password' })
    await expectError(await inline(encrypted.toString('base64')), 400, 'ENCRYPTED_PDF')
    const neither = await expectError(await inline(undefined), 400, 'VALIDATION_ERROR')
    expect(neither.fields).toMatchObject([{ field: 'document_key' }])
  })

  test("of another organization's document is not found", async () => {
    for (const document_key of [documentKey, 'nonsense', `documents/${stranger.organizationId}/x.pdf`]) {
      await expectError(await send(draftBody({ document_key }), stranger), 404, 'DOCUMENT_NOT_FOUND')
    }
  })

  test('ignores unknown keys at every depth', async () => {
    const draft = await create({
      color: 'red',
      to_address: { ...to_address, planet: 'Earth' },
      print_options: { color: true, duplex: false, staple: 1 },
      shipping_options: { certified_mail: false, drone: true },
    })
    expect(draft.print_options).toEqual({ color: true, duplex: false })
    expect(JSON.stringify(draft)).not.toMatch(/planet|staple|drone/)
  })

  test.each([
    ['document_key', { document_key: 7 }],
    ['shipment_name', { shipment_name: 7 }],
    ['to_address', { to_address: 'somewhere' }],
    ['to_address', { to_address: undefined }],
    ['to_address.street1', { to_address: { ...to_address, street1: '' } }],
    ['to_address.zip', { to_address: { ...to_address, zip: 90277 } }],
    ['to_address.country', { to_address: { ...to_address, country: 'Freedonia' } }],
    ['to_address.name', { to_address: { ...to_address, name: undefined } }],
    ['from_address.city', { from_address: { ...from_address, city: undefined } }],
    ['from_address.name', { from_address: { ...from_address, company: ' ' } }],
    ['print_options', { print_options: undefined }],
    ['print_options.color', { print_options: { color: 1, duplex: true } }],
    ['print_options.duplex', { print_options: { color: true } }],
    ['shipping_options.service', { shipping_options: { service: 'First' } }],
    ['shipping_options.return_receipt', { shipping_options: { return_receipt: true } }],
    [
      'shipping_options.return_receipt',
      { shipping_options: { certified_mail: false, return_receipt: true } },
    ],
    ['shipping_options.certified_mail', { shipping_options: { certified_mail: 'yes' } }],
    ['shipping_options.delivery_confirmation', { shipping_options: { delivery_confirmation: 'KNOCK' } }],
    ['tags', { tags: 'a' }],
    ['tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }],
    ['tags.0', { tags: [1] }],
    ['tags.0', { tags: ['  '] }],
    ['shipment_name', { shipment_name: 'a\u0000b' }],
    ['to_address.city', { to_address: { ...to_address, city: 'Redondo \ud800' } }],
    ['tags.1', { tags: ['a', 'b\u0000'] }],
  ])('rejects an error in %s by name', async (field, changes) => {
    const error = await expectError(await send(draftBody(changes)), 400, 'VALIDATION_ERROR')
    expect(error.fields?.map((fault) => fault.field)).toContain(field)
    expect(error.message).toContain(field)
  })

  test('accepts 50 tags', async () => {
    expect(
      (await create({ tags: Array.from({ length: 50 }, (_, index) => `tag ${index}`) })).tags,
    ).toHaveLength(50)
  })

  test.each(['null', '[]', '"text"', '7', '{"a":'])('is not created from the body %s', async (body) => {
    await expectError(await send(body), 400, 'VALIDATION_ERROR')
  })

  test('keeps only the requested quotes', async () => {
    const draft = await create({ shipping_options: { carrier: 'UPSDAP' } })
    expect(draft.rates?.map(({ carrier }) => carrier)).toEqual(['UPSDAP'])
    const none = await create({ shipping_options: { carrier: 'USPS', service: 'Ground' } })
    expect(none.rates).toEqual([])
  })

  test("is sent from the organization's return address, and rejected without one", async () => {
    const body = draftBody({ from_address: undefined })
    const error = await expectError(await send(body), 400, 'VALIDATION_ERROR')
    expect(error.fields).toMatchObject([{ field: 'from_address' }])
    await caller.call(
      '/api/v1/organization',
      jsonRequest({ return_address: { ...from_address, company: 'Harbor Archive' } }, { method: 'PATCH' }),
    )
    expect((await create({ from_address: undefined })).from_address.company).toBe('Harbor Archive')
  })

  test('requires a verified email address, but reading does not', async () => {
    const unverified = await createCaller('New Office', { verified: false })
    await expectError(await send(draftBody(), unverified), 403, 'EMAIL_NOT_VERIFIED')
    expect((await unverified.call(path)).status).toBe(200)
  })
})

describe('buying', () => {
  const buy = (shipmentId: string, body: unknown) =>
    caller.call(`${path}/${shipmentId}/buy`, jsonRequest(body))

  test('charges the quote, and is done once', async () => {
    const draft = await create()
    const quote_id = draft.rates?.[0]?.quote_id
    const bought = await buy(draft.id, { quote_id })
    expect(bought.status).toBe(200)
    expect(await read<PurchaseResult>(bought)).toMatchObject({ id: draft.id, status: 'queued' })
    const detail = await read<Shipment>(await caller.call(`${path}/${draft.id}`))
    expect(detail.selected_quote_id).toBe(quote_id)
    expect('rates' in detail || 'quotes_expire_at' in detail).toBe(false)
    await expectError(await buy(draft.id, { quote_id }), 409, 'INVALID_STATUS_TRANSITION')
  })

  test('accepts a quote of this shipment before it expires', async () => {
    const [draft, other] = [await create(), await create()]
    const quote_id = other.rates?.[0]?.quote_id
    await expectError(await buy(draft.id, { quote_id }), 404, 'QUOTE_NOT_FOUND')
    await expectError(await buy(draft.id, { quote_id: draft.id }), 404, 'QUOTE_NOT_FOUND')
    for (const body of [{}, { quote_id: 7 }, { quote_id: 'x' }]) {
      const error = await expectError(await buy(draft.id, body), 400, 'VALIDATION_ERROR')
      expect(error.fields).toMatchObject([{ field: 'quote_id' }])
    }
    clock.forward(31 * minuteMs)
    await expectError(await buy(other.id, { quote_id }), 410, 'QUOTE_EXPIRED')
    const renewed = await read<Shipment>(await caller.call(`${path}/${other.id}/quotes`, { method: 'POST' }))
    expect((await buy(other.id, { quote_id: renewed.rates?.[0]?.quote_id })).status).toBe(200)
  })

  test('that is declined says so, and can be retried', async () => {
    const draft = await create()
    const quote_id = draft.rates?.[0]?.quote_id
    vendors.arrange('authorize', 'declined')
    await expectError(await buy(draft.id, { quote_id }), 402, 'PAYMENT_FAILED')
    const failed = await read<Shipment>(await caller.call(`${path}/${draft.id}`))
    expect(failed.status).toBe('payment_failed')
    expect(failed.rates).toHaveLength(2)
    expect((await buy(draft.id, { quote_id })).status).toBe(200)
  })

  test('is rejected before any effect when there is no card', async () => {
    const draft = await create()
    const isCallers = sql`organization_id = ${caller.organizationId}`
    await ctx.db.execute(sql`update organizations set payment_customer_id = null where ${isCallers}`)
    await ctx.db.execute(sql`delete from payment_customers where ${isCallers}`)
    await expectError(await buy(draft.id, { quote_id: draft.rates?.[0]?.quote_id }), 400, 'NO_PAYMENT_METHOD')
    expect((await read<Shipment>(await caller.call(`${path}/${draft.id}`))).status).toBe('draft')
  })
})

test('rejects evidence of mail that was not bought, or is not certified, with its reason', async () => {
  const plain = await create()
  const certified = await create({ shipping_options: { certified_mail: true } })
  const get = (id: string, what: string) => caller.call(`${path}/${id}/${what}`)
  await expectError(await get(plain.id, 'proof'), 400, 'NOT_CERTIFIED')
  await expectError(await get(plain.id, 'evidence-bundle'), 400, 'NO_TRACKING_NUMBER')
  await expectError(await get(certified.id, 'evidence-bundle'), 400, 'NO_TRACKING_NUMBER')
  await expectError(await get(plain.id, 'artifacts/none'), 404, 'ARTIFACT_NOT_FOUND')
  expect((await get(certified.id, 'artifacts')).status).toBe(200)
})

test('paging neither repeats nor skips while shipments are created', async () => {
  const lister = await createCaller('Paging Office')
  const document_key = await upload(lister, await createTestPdf())
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await create({ document_key }, lister)).id)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const response = await lister.call(`${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    const page = (await response.json()) as {
      data: Shipment[]
      has_more: boolean
      next_cursor: string | null
    }
    expect(page.has_more).toBe(page.next_cursor !== null)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
    await create({ document_key }, lister)
  } while (cursor !== null)
  expect(seen).toEqual(made)
})

test('filters by any tag name', async () => {
  const name = 'a & b/ü?'
  const { id } = await create({ tags: [name] })
  const listed = await read<Shipment[]>(await caller.call(`${path}?${new URLSearchParams({ tag: name })}`))
  expect(listed.map((item) => item.id)).toEqual([id])
  expect(await read<Shipment[]>(await caller.call(`${path}?tag=none`))).toEqual([])
  const error = await expectError(await caller.call(`${path}?tag=%00`), 400, 'VALIDATION_ERROR')
  expect(error.fields).toMatchObject([{ field: 'tag' }])
})

test('a path with a malformed ID, or an unknown path, is not found', async () => {
  for (const id of ['x', '%E0%A4%A', '..', "' or 1=1 --", 'a'.repeat(5000)]) {
    const response = await caller.call(`${path}/${id}/artifacts/x`)
    expect(response.status, id).toBe(404)
  }
  for (const unstorable of [`${path}/%00/artifacts/x`, '/api/v1/documents/%00']) {
    await expectError(await caller.call(unstorable), 400, 'VALIDATION_ERROR')
  }
})

test('rejects a revoked or expired key', async () => {
  const holder = await createCaller('Former Office')
  const set = (column: string) =>
    ctx.db.execute(
      sql`update api_keys set ${sql.raw(column)} where organization_id = ${holder.organizationId}`,
    )
  await set("expires_at = '2020-01-01'")
  await expectError(await holder.call(path), 401, 'UNAUTHORIZED')
  await set('expires_at = null')
  expect((await holder.call(path)).status).toBe(200)
  await set("revoked_at = '2020-01-01'")
  await expectError(await holder.call(path), 401, 'UNAUTHORIZED')
})
