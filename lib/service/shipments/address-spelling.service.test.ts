import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { send } = await openTestService({ LIMIT_WRITES_PER_MINUTE: '1000', LIMIT_DETAIL_SECONDS: '0' })

const recipient = {
  name: 'Elizabeth Swan',
  street1: '179 North Harbor Drive',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const office = {
  company: 'Harbor Legal',
  street1: '388 Townsend St Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
}

const draft = (to_address: object, from_address: object = office) =>
  send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address,
    from_address,
    print_options: { color: false, duplex: true },
  })

const draftOf = async (to_address: object, from_address?: object): Promise<Shipment> => {
  const { status, data, body } = await draft(to_address, from_address)
  expect(status, JSON.stringify(body)).toBe(201)
  return data as unknown as Shipment
}

const messagesOf = (shipment: Shipment): (string | null)[] =>
  (shipment.events ?? []).map((event) => event.message)

test('prints the corrected address, and returns the entered one beside it', async () => {
  const shipment = await draftOf(recipient)
  expect(shipment.to_address.street1).toBe('179 N HARBOR DR')
  expect(shipment.address_checks.to_address).toMatchObject({
    entered: { street1: '179 North Harbor Drive' },
    verified: { street1: '179 N HARBOR DR', zip: '90277-2506' },
    used_as_entered: false,
  })
})

test('prints the address as entered on request, records the choice, and reverts to the correction', async () => {
  const shipment = await draftOf({ ...recipient, use_as_entered: true })
  expect(shipment.to_address).toMatchObject({
    street1: '179 North Harbor Drive',
    zip: '90277',
    verified: true,
  })
  expect(shipment.address_checks.to_address).toMatchObject({
    verified: { street1: '179 N HARBOR DR' },
    used_as_entered: true,
  })
  expect(messagesOf(shipment)).toContain('The recipient’s address is printed as entered, not in USPS format.')
  const renewed = await send('POST', `/api/v1/shipments/${shipment.id}/quotes`)
  expect(renewed.data).toMatchObject({ to_address: { street1: '179 North Harbor Drive' } })
  const taken = await send('PATCH', `/api/v1/shipments/${shipment.id}`, { to_address: recipient })
  const after = taken.data as unknown as Shipment
  expect(after.to_address.street1).toBe('179 N HARBOR DR')
  expect(messagesOf(after).at(-1)).toBe('The recipient’s address is printed in USPS format.')
})

test('rejects an undeliverable address without a reason, even with use_as_entered', async () => {
  const { status, body } = await draft({
    ...recipient,
    street1: '12 UNDELIVERABLE ST',
    use_as_entered: true,
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: {
      code: 'VALIDATION_ERROR',
      fields: [{ field: 'to_address.street1' }, { field: 'to_address.unverified_reason' }],
    },
  })
})

test('rejects a ZIP code of another state, with the suggestion of the postal service', async () => {
  const mismatch = await draft({ ...recipient, state: 'Texas' })
  expect(mismatch.body).toMatchObject({
    error: { fields: [{ field: 'to_address.zip', message: expect.stringContaining('is in California') }] },
  })
  const suggested = await draft({ ...recipient, street1: '12 ZIP SUGGESTED ST' })
  expect(suggested.body).toMatchObject({
    error: {
      fields: [{ field: 'to_address.zip', suggestion: '90278' }, { field: 'to_address.unverified_reason' }],
    },
  })
})

test('stores an unknown return address as unverified', async () => {
  const shipment = await draftOf(recipient, { ...office, zip: '00000' })
  expect(shipment.from_address).toMatchObject({ zip: '00000', verified: false })
  expect(shipment.address_checks.from_address.remarks).not.toEqual([])
})

test('returns notes such as a missing apartment number', async () => {
  const shipment = await draftOf({ ...recipient, street1: '12 NO APARTMENT ST' })
  expect(shipment.address_checks.to_address.remarks).toMatchObject([{ field: 'street2' }])
})

test('records an address that the carrier changed on the label, and marks the address book entry as used', async () => {
  const street = { ...recipient, street1: '12 LABEL CORRECTED ST' }
  await send('POST', '/api/v1/addresses', { address: street })
  const shipment = await draftOf(street)
  const bought = await send('POST', `/api/v1/shipments/${shipment.id}/buy`, {
    quote_id: shipment.rates?.[0]?.quote_id,
  })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const read = await send('GET', `/api/v1/shipments/${shipment.id}`)
  expect(messagesOf(read.data as unknown as Shipment)).toContainEqual(
    expect.stringContaining('The carrier changed the address on the label: 12 LABEL CORRECTED AVE'),
  )
  const { body } = await send('GET', '/api/v1/addresses?sort=recent&limit=1')
  expect(body).toMatchObject({
    data: [{ address: { street1: '12 LABEL CORRECTED ST' }, last_used_at: expect.any(String) }],
  })
})
