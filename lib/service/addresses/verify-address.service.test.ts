import { expect, test } from 'vitest'

import { openTestService } from '#tests/support/service.ts'

const { send } = await openTestService()

const place = { street1: '179 North Harbor Drive', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const verify = async (changes: object = {}) => {
  const { status, data, body } = await send('POST', '/api/v1/addresses/verify', { ...place, ...changes })
  return { status, data, body }
}

test('an address without a recipient is returned in the postal service’s format', async () => {
  expect(await verify()).toMatchObject({
    status: 200,
    data: {
      deliverable: true,
      verified: { street1: '179 N HARBOR DR', zip: '90277-2506', verified: true },
      remarks: [],
    },
  })
})

test('a missing apartment is a remark on an address that is found', async () => {
  expect((await verify({ street1: '12 No Apartment St' })).data).toMatchObject({
    deliverable: true,
    remarks: [{ field: 'street2', message: expect.stringMatching(/Apt/) }],
  })
})

test('an address that is not found is a result, with the suggestion of the vendor', async () => {
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

test('a ZIP code of another state needs no vendor', async () => {
  expect((await verify({ street1: '12 Vendor Error St', zip: '02110' })).data).toMatchObject({
    deliverable: false,
    remarks: [{ field: 'zip' }],
  })
})

test('a vendor that is down is reported, and incomplete addresses are rejected', async () => {
  expect(await verify({ street1: '12 Vendor Error St' })).toMatchObject({
    status: 502,
    body: { error: { code: 'RATE_PROVIDER_UNAVAILABLE' } },
  })
  expect((await verify({ city: '' })).status).toBe(400)
})
