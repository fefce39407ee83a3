import { expect, test } from 'vitest'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { deps, send, clock, drain } = await openTestService({
  LIMIT_DETAIL_SECONDS: '0',
  LIMIT_WRITES_PER_MINUTE: '10000',
})

const read = async (id: string) => (await send('GET', `/api/v1/shipments/${id}`)).data as Shipment

let letters = 0

/** Mails a certified letter to a recipient of its own, as far as a milestone. */
const mail = async (to: Milestone | null, changes: object = {}): Promise<Shipment> => {
  letters += 1
  const draft = await send('POST', '/api/v1/shipments', {
    document: smallPdf(`Notice ${letters}`).toString('base64'),
    shipment_name: `Notice ${letters}`,
    to_address: { ...elizabethSwan, name: `Tenant ${letters}` },
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { carrier: 'USPS', certified_mail: true },
    tags: ['notices; May'],
    reference: `2026-${letters}`,
    ...changes,
  })
  const { id, rates } = draft.data as Shipment
  // Not the cheapest where there are several, so that it is not chosen by its price.
  await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rates?.at(-1)?.quote_id })
  if (to !== null) await advanceShipment(deps, { shipmentId: id, to })
  return read(id)
}

const prepare = async (input: object): Promise<BatchDetail> => {
  const { status, data } = await send('POST', '/api/v1/batches/again', input)
  expect(status).toBe(201)
  await drain()
  return (await send('GET', `/api/v1/batches/${(data as BatchDetail).id}`)).data as BatchDetail
}

const rowsOf = async (id: string) => {
  const { body } = await send('GET', `/api/v1/batches/${id}/rows`)
  return body.data as unknown as BatchRow[]
}

const buy = async ({ id, quoted_cents: cents }: BatchDetail): Promise<BatchDetail> => {
  const { status } = await send('POST', `/api/v1/batches/${id}/buy`, { max_total_cents: cents })
  expect(status).toBe(202)
  await drain()
  return (await send('GET', `/api/v1/batches/${id}`)).data as BatchDetail
}

test('failed letters are sent again in one batch, and both attempts name each other', async () => {
  const [returned, unclaimed] = [await mail('returned_to_sender'), await mail('unclaimed')]
  const batch = await prepare({
    shipment_ids: [returned.id, unclaimed.id],
    service: 'first_class',
    reason: 'The client confirmed the address',
  })
  expect(batch).toMatchObject({
    name: 'Sent again: 2 letters',
    state: 'ready',
    rows_by_state: { quoted: 2 },
    // Sending a letter again is no duplicate of it.
    reviews: { duplicate: 0, corrected: 0, other_address: 0 },
    options: { again_reason: 'The client confirmed the address' },
    document_count: 2,
  })
  const [first] = await rowsOf(batch.id)
  expect(first).toMatchObject({
    again_of: returned.id,
    known_address: null,
    service: 'First',
    values: { name: returned.to_address.name, reference: returned.reference },
  })
  // Each letter has the return address of the earlier one: there is no default here.
  expect((await send('POST', `/api/v1/batches/${batch.id}/check`)).status).toBe(202)
  await drain()
  expect(await buy(batch)).toMatchObject({ state: 'done', rows_by_state: { bought: 2 } })
  const [bought] = await rowsOf(batch.id)
  const later = await read(bought?.shipment_id ?? '')
  expect(later).toMatchObject({
    again_of: returned.id,
    again_reason: 'The client confirmed the address',
    document_key: returned.document_key,
    shipment_name: returned.shipment_name,
    reference: returned.reference,
    earlier_attempt: {
      id: returned.id,
      tracking_number: returned.tracking_number,
      tracking_outcome: 'returned',
    },
    later_attempts: [],
  })
  expect(later.tags.map(({ name }) => name)).toEqual(['notices; May'])
  const earlier = await read(returned.id)
  expect(earlier).toMatchObject({
    again_of: null,
    earlier_attempt: null,
    later_attempts: [{ id: later.id, service: 'First' }],
  })
  expect(earlier.events?.at(-1)).toMatchObject({
    message: expect.stringMatching(/^Sent again by USPS First/),
    metadata: { again_as: later.id },
  })
})

test('a task of a letter that was sent again says so, and offers to close it first', async () => {
  const letter = await mail('unclaimed')
  await buy(await prepare({ shipment_ids: [letter.id], service: 'certified' }))
  const { body } = await send('GET', `/api/v1/tasks?shipment_id=${letter.id}`)
  const [task] = body.data as unknown as Task[]
  expect(task).toMatchObject({
    kind: 'unclaimed',
    sent_again: { is_bought: true },
    next_steps: ['done', 'send_copy', 'contact_carrier', 'dismiss'],
  })
  const { body: list } = await send('GET', '/api/v1/shipments?include=details&states=unclaimed&limit=1')
  expect(list.data).toMatchObject([{ id: letter.id, details: { sent_again: { is_bought: true } } }])
})

test('letters that were delivered, are on the way or were not handed over are rejected by name', async () => {
  const [returned, delivered, moving, queued] = [
    await mail('returned_to_sender'),
    await mail('delivered'),
    await mail('accepted'),
    await mail(null),
  ]
  const { status, body } = await send('POST', '/api/v1/batches/again', {
    shipment_ids: [returned, delivered, moving, queued].map(({ id }) => id),
    service: 'first_class',
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    error: {
      code: 'INVALID_STATUS_TRANSITION',
      message: expect.stringContaining(
        `${delivered.to_address.name}, ${delivered.shipment_name}” was delivered`,
      ),
      fields: [
        { field: 'shipment_ids.1', message: expect.stringContaining('was delivered') },
        { field: 'shipment_ids.2', message: expect.stringContaining('is still on the way') },
        { field: 'shipment_ids.3', message: expect.stringContaining('was not handed over') },
      ],
    },
  })
  const unknown = await send('POST', '/api/v1/batches/again', {
    shipment_ids: ['0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'],
    service: 'first_class',
  })
  expect(unknown.status).toBe(404)
})

test('letters that are held up are sent again together, as their pages offer', async () => {
  const letters = [
    await mail('delayed'),
    await mail('notice_left'),
    await mail('held'),
    await mail('unclear'),
  ]
  const shipmentIds = letters.map(({ id }) => id)
  const batch = await prepare({ shipment_ids: shipmentIds, service: 'first_class' })
  expect((await rowsOf(batch.id)).map(({ again_of: earlier }) => earlier)).toEqual(shipmentIds)
})

test('a letter that was sent again already is a pending duplicate, however long ago', async () => {
  const letter = await mail('returned_to_sender')
  await buy(await prepare({ shipment_ids: [letter.id], service: 'first_class' }))
  const [{ id: later } = { id: '' }] = (await read(letter.id)).later_attempts ?? []
  clock.forward(90 * dayMs)
  const again = await prepare({ shipment_ids: [letter.id], service: 'first_class' })
  expect(again.reviews.duplicate).toBe(1)
  expect((await rowsOf(again.id))[0]?.duplicate).toMatchObject({
    state: 'pending',
    shipment_id: later,
    is_again: true,
  })
  const { body } = await send('POST', `/api/v1/batches/${again.id}/buy`, {
    max_total_cents: again.quoted_cents,
  })
  expect(body).toMatchObject({ error: { code: 'BATCH_HAS_DUPLICATES' } })
})

test('a newer address in the address book is offered and not used, until the row has its values', async () => {
  const letter = await mail('returned_to_sender')
  clock.forward(dayMs)
  await send('POST', '/api/v1/addresses', {
    address: {
      name: letter.to_address.name,
      street1: '1 Market St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
    },
  })
  const batch = await prepare({ shipment_ids: [letter.id], service: 'first_class' })
  expect(batch).toMatchObject({ rows_by_state: { quoted: 1 }, reviews: { other_address: 1 } })
  const [row] = await rowsOf(batch.id)
  expect(row).toMatchObject({
    other_address: 'pending',
    known_address: { source: 'address_book', address: { street1: '1 Market St' } },
    address_check: { entered: { street1: letter.to_address.street1 } },
  })
  const { data } = await send('PATCH', `/api/v1/batches/${batch.id}/rows/1`, {
    values: { street1: '1 Market St', city: 'San Francisco', state: 'CA', zip: '94105' },
  })
  expect(data).toMatchObject({ state: 'quoted', other_address: null })
  await buy(batch)
  const [bought] = await rowsOf(batch.id)
  expect((await read(bought?.shipment_id ?? '')).to_address.street1).toBe('1 MARKET ST')
})

test('a letter is sent as before by its own service and signature', async () => {
  const letter = await mail('returned_to_sender', {
    from_address: { ...harborLegal, phone: '415-555-0142' },
    to_address: { ...elizabethSwan, phone: '310-555-0142' },
    shipping_options: { delivery_confirmation: 'SIGNATURE' },
  })
  const batch = await prepare({ shipment_ids: [letter.id], service: 'as_before' })
  const [row] = await rowsOf(batch.id)
  expect(row).toMatchObject({ state: 'quoted', carrier: letter.carrier, service: letter.service })
  const draft = await read(row?.shipment_id ?? '')
  expect(draft.shipping_options).toMatchObject({ certified_mail: false, delivery_confirmation: 'SIGNATURE' })
})

test('a row whose document was deleted at the end of its retention is invalid and says so', async () => {
  const letter = await mail('returned_to_sender')
  clock.forward(4000 * dayMs)
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'retention.sweep', {}))
  await drain()
  expect((await read(letter.id)).document_preview_url).toBeNull()
  const batch = await prepare({ shipment_ids: [letter.id], service: 'first_class' })
  expect((await rowsOf(batch.id))[0]).toMatchObject({
    state: 'invalid',
    error: {
      code: 'DOCUMENT_NOT_FOUND',
      message: expect.stringContaining('deleted at the end of its retention'),
    },
  })
})

test('a letter that was bought with a companion is sent again both ways, and neither is a duplicate of the first act', async () => {
  const { id } = (
    await send('POST', '/api/v1/shipments', {
      document: smallPdf('Notice both ways').toString('base64'),
      to_address: elizabethSwan,
      from_address: harborLegal,
      print_options: { color: false, duplex: true },
      shipping_options: { carrier: 'USPS', certified_mail: true },
    })
  ).data as Shipment
  const added = await send('POST', `/api/v1/shipments/${id}/letters`, { kind: 'companion' })
  const set = added.data as LetterSet
  await send('POST', `/api/v1/letter-sets/${set.id}/buy`, {
    letters: set.letters.map((letter) => ({ shipment_id: letter.id, quote_id: letter.quote?.quote_id })),
  })
  await advanceShipment(deps, { shipmentId: id, to: 'refused' })

  const again = await prepare({ shipment_ids: [id], service: 'certified' })
  await send('PATCH', `/api/v1/batches/${again.id}`, { adds_companion: true, from_address: harborLegal })
  await send('POST', `/api/v1/batches/${again.id}/check`)
  await drain()
  const checked = (await send('GET', `/api/v1/batches/${again.id}`)).data as BatchDetail
  expect(checked).toMatchObject({ quoted_letters: 2, reviews: { duplicate: 0 } })
  expect((await read((await rowsOf(again.id))[0]?.shipment_id ?? '')).possible_duplicate).toBeNull()
  expect(await buy(checked)).toMatchObject({ state: 'done', bought_letters: 2 })
})
