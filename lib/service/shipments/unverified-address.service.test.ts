import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { duplicateOf } from '#lib/contract/shipments/duplicate-of.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { db, send, upload, download, drain } = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_DETAIL_SECONDS: '0',
})

const reason = 'Last known address per lease dated June 1, 2026'
const unconfirmed = { ...elizabethSwan, street1: '5 Undeliverable St' }

const create = (to_address: object, more: object = {}) =>
  send('POST', '/api/v1/shipments', {
    document: Buffer.from(smallPdf('Notice')).toString('base64'),
    to_address,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    ...more,
  })

const draftOf = async (to_address: object): Promise<Shipment> => {
  const { status, data, body } = await create(to_address)
  expect(status, JSON.stringify(body)).toBe(201)
  return data as Shipment
}

const read = async (id: string) => (await send('GET', `/api/v1/shipments/${id}`)).data as Shipment

const statements = ({ events }: Shipment) =>
  events?.filter(({ message }) => message?.includes('could not be verified')) ?? []

const used = {
  to_address: { street1: '5 Undeliverable St', verified: false },
  address_checks: { to_address: { verified: null, unverified_reason: reason } },
}

test('rejects an address that is not found without a reason, naming the fix', async () => {
  for (const more of [{}, { use_as_entered: true }, { unverified_reason: '  ' }]) {
    const { status, body } = await create({ ...unconfirmed, ...more })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: {
        message: expect.stringContaining('give a reason to mail to it anyway'),
        fields: [
          { field: 'to_address.street1' },
          {
            field: 'to_address.unverified_reason',
            message: expect.stringContaining('Last known address per lease'),
          },
        ],
      },
    })
  }
})

test('a reason mails to it as entered; the address stays unverified, and timeline and audit log say why', async () => {
  const shipment = await draftOf({ ...unconfirmed, unverified_reason: reason })
  expect(shipment).toMatchObject(used)
  expect(shipment.address_checks.to_address.remarks).toMatchObject([{ field: 'street1' }])
  expect(statements(shipment)).toMatchObject([
    { message: expect.stringContaining(`“${reason}”`), metadata: { reason } },
  ])
  const audited = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'shipment.unverified_address_used'))
  expect(audited).toMatchObject([{ subjectId: shipment.id, after: { reason } }])
  const renewed = await send('POST', `/api/v1/shipments/${shipment.id}/quotes`)
  expect(renewed.data).toMatchObject(used)
  expect(statements(await read(shipment.id))).toHaveLength(1)
})

test('a draft can be changed to one, and the reason for a confirmed address is dropped', async () => {
  const { id } = await draftOf({ ...elizabethSwan, unverified_reason: reason })
  expect(await read(id)).toMatchObject({
    to_address: { verified: true },
    address_checks: { to_address: { unverified_reason: null } },
  })
  expect(statements(await read(id))).toEqual([])
  expect((await send('PATCH', `/api/v1/shipments/${id}`, { to_address: unconfirmed })).status).toBe(400)
  const changed = await send('PATCH', `/api/v1/shipments/${id}`, {
    to_address: { ...unconfirmed, unverified_reason: reason },
  })
  expect(changed.data).toMatchObject(used)
  expect(statements(await read(id))).toHaveLength(1)
})

test('errors that need no vendor are not accepted with a reason, and a return address needs none', async () => {
  const wrongState = await create({ ...unconfirmed, state: 'TX', unverified_reason: reason })
  expect(wrongState.body).toMatchObject({ error: { fields: [{ field: 'to_address.zip' }] } })
  const from = { ...harborLegal, street1: '5 Undeliverable St', unverified_reason: reason }
  const { data } = await create(elizabethSwan, { from_address: from })
  expect(data).toMatchObject({
    from_address: { verified: false },
    address_checks: { from_address: { unverified_reason: null } },
  })
})

test('evidence states the reason, the bundle verifies, and a companion and a copy repeat it', async () => {
  const { id, rates } = await draftOf({ ...unconfirmed, unverified_reason: reason })
  const companion = await send('POST', `/api/v1/shipments/${id}/letters`, { kind: 'companion' })
  expect(companion.status, JSON.stringify(companion.body)).toBe(201)
  expect(duplicateOf(await read(id)).to_address).toMatchObject({ unverified_reason: reason })
  const quote_id = rates?.find(({ carrier }) => carrier === 'USPS')?.quote_id
  expect((await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id })).status).toBe(200)
  await drain()
  expect(await read(id)).toMatchObject(used)
  const { data } = await send('GET', `/api/v1/shipments/${id}/evidence`)
  expect(data).toMatchObject({
    contents: { recipient_verified: { verified: false }, unverified_reason: reason },
  })
  const response = await download(`/api/v1/shipments/${id}/evidence-bundle`)
  const bundle = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bundle)
  const manifest = new TextDecoder().decode(files['manifest.json'])
  expect(JSON.parse(manifest)).toMatchObject({ contents: { unverified_reason: reason } })
  const { findings } = await verifyBundle(new Blob([bundle]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  const exported = await (await download('/api/v1/shipment-export?format=csv')).text()
  expect(exported).toContain('Address verified')
})

test('a row of a batch is mailed to one by its column or by an edit', async () => {
  const letter = await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('Notice'))
  const list = await upload(
    '/api/v1/batches',
    'tenants.csv',
    [
      'Name,Street 1,City,State,ZIP,Unverified address reason',
      `Ana Ruiz,5 Undeliverable St,Reno,NV,89501,"${reason}"`,
      'Bo Lee,6 Undeliverable St,Reno,NV,89501,',
    ].join('\n'),
  )
  const id = String(list.data['id'])
  await send('PATCH', `/api/v1/batches/${id}`, {
    document_key: letter.data['document_key'],
    from_address: harborLegal,
  })
  expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
  await drain()
  const { body } = await send('GET', `/api/v1/batches/${id}/rows`)
  expect(body.data).toMatchObject([
    { state: 'quoted', address_check: { verified: null, unverified_reason: reason } },
    {
      state: 'invalid',
      error: { fields: [{ field: 'street1' }, { field: 'unverified_reason' }] },
    },
  ])
  const edited = await send('PATCH', `/api/v1/batches/${id}/rows/3`, {
    values: { unverified_reason: reason },
  })
  expect(edited.data).toMatchObject({
    state: 'quoted',
    address_check: { verified: null, unverified_reason: reason },
  })
  const shipment = await read(String(edited.data['shipment_id']))
  expect(shipment.to_address.verified).toBe(false)
  expect(statements(shipment)).toHaveLength(1)
})
