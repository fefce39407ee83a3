import { expect, test } from 'vitest'

import { openTestService } from '#tests/support/service.ts'

const { send } = await openTestService()

const place = { street1: '179 North Harbor Drive', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const verify = async (changes: object = {}) => {
  const { status, data, body } = await send('POST', '/api/v1/addresses/verify', { ...place, ...changes })
  return { status, data, body }
}

test('returns an address without a recipient in the postal service’s format', async () => {
  expect(await verify()).toMatchObject({
    status: 200,
    data: {
      deliverable: true,
      verified: { street1: '179 N HARBOR DR', zip: '90277-2506', verified: true },
      remarks: [],
    },
  })
})

test('reports a missing apartment as a note on an address that is found', async () => {
  expect((await verify({ street1: '12 No Apartment St' })).data).toMatchObject({
    deliverable: true,
    remarks: [{ field: 'street2', message: expect.stringMatching(/Apt/) }],
  })
})

test('returns an address that is not found as a result, with the vendor’s suggestion', async () => {
  expect((await verify({ street1: '5 Undeliverable St' })).data).toMatchObject({
    deliverable: false,
    verified: null,
    remarks: [{ field: 'street1' }],
  })
  expect((await verify({ street1: '5 Zip Suggested St' })).data).toMatchObject({
    deliverable: false,
    remarks: [{ field: 'zip', suggestion: '90278' }],
  })
})

test('checks a ZIP code of another state without calling a vendor', async () => {
  expect((await verify({ street1: '12 Vendor Error St', zip: '02110' })).data).toMatchObject({
    deliverable: false,
    remarks: [{ field: 'zip' }],
  })
})

test('reports an unavailable vendor, and rejects incomplete addresses', async () => {
  expect(await verify({ street1: '12 Vendor Error St' })).toMatchObject({
    status: 502,
    body: { error: { code: 'RATE_PROVIDER_UNAVAILABLE' } },
  })
  expect((await verify({ city: '' })).status).toBe(400)
})
