import { expect, test } from 'vitest'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { harborLegal } from '#tests/support/shipments/addresses.ts'

const { send, upload, drain } = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_DETAIL_SECONDS: '0',
})

const smith = {
  name: 'John Smith',
  street1: '12 Main St',
  city: 'Springfield',
  state: 'VA',
  zip: '22150',
  country: 'US',
}

const claims = {
  ...smith,
  name: 'Claims Office',
  street1: '6595 Springfield Center Drive',
  zip: '20598-6009',
}
const careOf = { ...smith, company: 'c/o Jane Doe' }
const ship = {
  ...smith,
  street1: 'USS GEORGE WASHINGTON CVN 73',
  city: 'FPO',
  state: 'AP',
  zip: '96650-2873',
}
const london = {
  ...smith,
  street1: '10 Downing Street',
  city: 'London',
  state: '',
  zip: 'SW1A 2AA',
  country: 'GB',
}

/** Addresses as people write them, and as read. */
const cases: [written: Record<string, string>, read: Record<string, string>][] = [
  [claims, claims],
  [
    { ...smith, city: 'Texhoma', state: 'TX', zip: '73960' },
    { state: 'TX', zip: '73960' },
  ],
  [{ ...smith, zip: '22150-' }, { zip: '22150' }],
  [{ ...smith, zip: '22150 2506' }, { zip: '22150-2506' }],
  [{ ...smith, zip: '22150–2506' }, { zip: '22150-2506' }],
  [{ ...smith, city: 'Boston', state: 'MA', zip: '2108-1234' }, { zip: '02108-1234' }],
  [{ ...smith, city: 'Boston', state: 'MA', zip: '21081234' }, { zip: '02108-1234' }],
  [{ ...smith, zip: 'VA 22150' }, { zip: '22150' }],
  [{ ...smith, name: 'c/o Jane Doe', company: 'John Smith' }, careOf],
  [{ ...smith, street1: 'c/o Jane Doe', street2: '12 Main St' }, careOf],
  [ship, ship],
  [{ ...london, country: 'UK' }, london],
  [{ ...london, country: 'United Kingdom' }, london],
  [{ ...smith, country: 'U.S.' }, { country: 'US' }],
]

const fields = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country'] as const

const csvOf = (rows: Record<string, string>[]): string =>
  [
    'Name,Company,Street 1,Street 2,City,State,ZIP,Country',
    ...rows.map((row) => fields.map((field) => `"${row[field] ?? ''}"`).join(',')),
  ].join('\n')

const draft = (to_address: object) =>
  send('POST', '/api/v1/shipments', {
    document: smallPdf('Notice').toString('base64'),
    to_address,
    from_address: { ...harborLegal, phone: '415-555-0142' },
    print_options: { color: false, duplex: true },
  })

test.each(cases)(
  'a shipment, the address book and the verification parse %j alike',
  async (written, read) => {
    const drafted = await draft(written)
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(201)
    expect((drafted.data as Shipment).to_address_given).toMatchObject(read)
    const verified = await send('POST', '/api/v1/addresses/verify', written)
    expect(verified.data).toMatchObject({ deliverable: true })
    const added = await send('POST', '/api/v1/addresses', { address: written })
    expect([200, 201]).toContain(added.status)
    expect(added.data).toMatchObject({ verification: 'deliverable' })
  },
)

test('a batch and an import of the address book parse them alike', async () => {
  const csv = csvOf(
    cases.map(([written], index) => ({ ...written, street2: written.street2 ?? `Apt ${index + 1}` })),
  )
  const imported = await upload('/api/v1/addresses/import', 'book.csv', csv)
  expect(imported.data, JSON.stringify(imported.body)).toMatchObject({ rejected: 0 })
  const letter = await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('Notice'))
  const id = String((await upload('/api/v1/batches', 'tenants.csv', csv)).data['id'])
  await send('PATCH', `/api/v1/batches/${id}`, {
    document_key: letter.data['document_key'],
    from_address: harborLegal,
  })
  await send('POST', `/api/v1/batches/${id}/check`)
  await drain()
  const { body } = await send('GET', `/api/v1/batches/${id}/rows`)
  const rows = body.data as unknown as BatchRow[]
  expect(rows.map(({ address_check: check, error }) => check?.entered ?? error)).toMatchObject(
    cases.map(([, read]) => read),
  )
})

test('an envelope has the c/o line below the recipient', async () => {
  const pasted = 'Estate of Will Turner\nc/o Elizabeth Swan, Executor\n12 Main St\nSpringfield, VA 22150'
  const { data } = await send('POST', '/api/v1/addresses/parse', { text: pasted })
  const { data: entry } = await send('POST', '/api/v1/addresses', { address: data['address'] })
  expect(entry['formatted']).toMatchObject([
    'Estate of Will Turner',
    'c/o Elizabeth Swan, Executor',
    '12 MAIN ST',
    expect.stringMatching(/^SPRINGFIELD, VA 22150/),
  ])
})

test('reports an unknown country as an error of its field, in our own message', async () => {
  const drafted = await draft({ ...london, country: 'Freedonia' })
  expect([drafted.status, drafted.body]).toMatchObject([
    400,
    {
      error: {
        fields: [
          {
            field: 'to_address.country',
            message: expect.stringContaining('“Freedonia” is not a recognized'),
          },
        ],
      },
    },
  ])
  const unknownCode = await draft({ ...london, country: 'XX' })
  expect(unknownCode.body).toMatchObject({ error: { fields: [{ field: 'to_address.country' }] } })
})

test.each([
  ['POB 12', /does not deliver to PO boxes/],
  ['PO Drawer 12', /does not deliver to PO boxes/],
  ['1 Main St PO Box 12', /does not deliver to PO boxes/],
])('offers only USPS to %s', async (street1, reason) => {
  const {
    rates,
    alternative_rates: others,
    missing_rates: missing,
  } = (await draft({ ...smith, street1 })).data as Shipment
  expect(new Set([...(rates ?? []), ...(others ?? [])].map(({ carrier }) => carrier))).toEqual(
    new Set(['USPS']),
  )
  const named = (missing ?? []).filter(({ carrier }) => carrier !== 'USPS')
  expect(new Set(named.map(({ carrier }) => carrier))).toEqual(new Set(['UPSDAP', 'FedExDefault']))
  for (const each of named) expect(each.reason).toMatch(reason)
})
