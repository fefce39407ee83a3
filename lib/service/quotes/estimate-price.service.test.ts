import { expect, test } from 'vitest'

import type { PriceEstimate } from '#lib/contract/quotes/estimate.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { send } = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_LOOKUPS_PER_MINUTE: '8',
  LIMIT_DETAIL_SECONDS: '0',
})

const office = {
  company: 'Harbor Legal',
  street1: '388 Townsend St Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
}

const printed = { color: false, duplex: true }

const estimate = async (piece: object = {}): Promise<PriceEstimate | null> => {
  const { status, data, body } = await send('POST', '/api/v1/shipments/estimate', {
    page_count: 1,
    from_address: office,
    print_options: printed,
    ...piece,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return data['estimate'] as PriceEstimate | null
}

const addedBy = (found: PriceEstimate | null, option: string) =>
  found?.options.find((price) => price.option === option)

/** Returns the quote of the same piece, to another state. */
const quote = async (shippingOptions: object, printOptions = printed): Promise<number | undefined> => {
  const { data } = await send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address: { name: 'Elizabeth Swan', street1: '1 Main St', city: 'Boston', state: 'MA', zip: '02110' },
    from_address: office,
    print_options: printOptions,
    shipping_options: shippingOptions,
  })
  const { rates } = data as unknown as Shipment
  return rates?.find(({ carrier, service }) => carrier === 'USPS' && service === 'First')?.total_cents
}

test('an estimate matches the later quote for any recipient, and so does the price of an option', async () => {
  const plain = await quote({})
  const certified = await quote({ certified_mail: true })
  const signed = await quote({ certified_mail: true, return_receipt: true })
  const found = await estimate()
  expect(found).toMatchObject({ carrier: 'USPS', service: 'First', total_cents: plain })
  expect(addedBy(found, 'certified_mail')).toMatchObject({
    added_cents: (certified ?? 0) - (plain ?? 0),
    service: 'First',
  })
  expect(addedBy(found, 'return_receipt')?.added_cents).toBe((signed ?? 0) - (certified ?? 0))
  expect(addedBy(found, 'color')?.added_cents).toBe(
    ((await quote({}, { ...printed, color: true })) ?? 0) - (plain ?? 0),
  )
  // First-Class letters are signed for only as Certified Mail.
  expect(addedBy(found, 'SIGNATURE')?.service).toBe('Priority')
})

test('invalid combinations have no price', async () => {
  const found = await estimate({ shipping_options: { certified_mail: true, return_receipt: true } })
  expect(addedBy(found, 'SIGNATURE_RESTRICTED')?.added_cents).toBeGreaterThan(0)
  expect(addedBy(found, 'ADULT_SIGNATURE')).toBeUndefined()
})

test('estimates nothing for international mail, or without a return address', async () => {
  expect(await estimate({ country: 'DE' })).toBeNull()
})

test('reports an unavailable vendor, and limits requests', async () => {
  const down = { ...office, street1: '12 Vendor Error St' }
  const { status, body } = await send('POST', '/api/v1/shipments/estimate', {
    page_count: 90,
    from_address: down,
    print_options: printed,
  })
  expect([status, body]).toMatchObject([502, { error: { code: 'RATE_PROVIDER_UNAVAILABLE' } }])
  const again = () => send('POST', '/api/v1/shipments/estimate', { page_count: 1, print_options: printed })
  const statuses = []
  while (statuses.length < 20) statuses.push((await again()).status)
  expect(statuses).toContain(429)
})
