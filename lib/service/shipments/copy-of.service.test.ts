import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const { createCaller } = await openTestApi({
  providers: { rates: { ...createLedgerVendors().rates, ...quotingRates } },
})

const office = { street1: '388 Townsend St', city: 'San Francisco', state: 'CA', zip: '94107' }

const letter = {
  document: Buffer.from(smallPdf('Notice')).toString('base64'),
  shipment_name: 'Notice to quit',
  to_address: { ...office, name: 'Elizabeth Swan' },
  from_address: { ...office, company: 'Harbor Legal' },
  print_options: { color: false, duplex: true },
}

const read = async (response: Response): Promise<Shipment> =>
  ((await response.json()) as { data: Shipment }).data

test('a copy and its original reference each other', async () => {
  const caller = await createCaller('Harbor Legal')
  const draft = (changes: object) => caller.call('/api/v1/shipments', jsonRequest({ ...letter, ...changes }))
  const original = await read(await draft({}))
  const path = `/api/v1/shipments/${original.id}`
  // Kept for a while, unless something changes.
  await caller.call(path)
  const copy = await read(await draft({ copy_of: original.id }))
  expect(copy.events?.map(({ message }) => message)).toContain('Created as a copy of “Notice to quit”.')
  expect((await read(await caller.call(path))).events?.at(-1)).toMatchObject({
    message: 'Copied to a new draft.',
    actor: `user:${caller.userId}`,
    metadata: { copied_as: copy.id },
  })
  const stranger = await createCaller('Another office')
  const foreign = jsonRequest({ ...letter, copy_of: original.id })
  await expectError(await stranger.call('/api/v1/shipments', foreign), 404, 'SHIPMENT_NOT_FOUND')
})
