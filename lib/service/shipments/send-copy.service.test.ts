import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { deps, send, clock, drain } = await openTestService({ LIMIT_DETAIL_SECONDS: '0' })

const buyCertified = async (): Promise<string> => {
  const draft = await send('POST', '/api/v1/shipments', {
    document: smallPdf('Notice to quit').toString('base64'),
    shipment_name: 'Notice to unit 4',
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { carrier: 'USPS', certified_mail: true },
    tags: ['notices'],
  })
  const { id, rates } = draft.data as Shipment
  await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rates?.[0]?.quote_id })
  return id
}

const read = async (id: string) => (await send('GET', `/api/v1/shipments/${id}`)).data as Shipment

const openTask = async (shipmentId: string): Promise<Task> => {
  const { body } = await send('GET', `/api/v1/tasks?shipment_id=${shipmentId}`)
  const [task] = body.data as unknown as Task[]
  if (!task) throw new Error('there is no open task')
  return task
}

test('a First-Class copy of unclaimed mail is a draft that can be bought, and both timelines name the other', async () => {
  const id = await buyCertified()
  await advanceShipment(deps, { shipmentId: id, to: 'unclaimed' })
  const task = await openTask(id)
  expect(task.kind).toBe('unclaimed')
  const { status, data } = await send('POST', `/api/v1/tasks/${task.id}/copy`, {})
  expect(status).toBe(201)
  const [copy, original] = [data as Shipment, await read(id)]
  expect(copy).toMatchObject({
    status: 'draft',
    document_key: original.document_key,
    to_address: { street1: original.to_address.street1 },
    shipping_options: { certified_mail: false, delivery_confirmation: null },
  })
  expect(copy.rates?.map(({ carrier, service }) => `${carrier} ${service}`)).toEqual(['USPS First'])
  expect(copy.tags.map(({ name }) => name)).toEqual(['notices'])
  expect(copy).toMatchObject({ again_of: id, earlier_attempt: { id, delivery_problem: 'unclaimed' } })
  expect(copy.events?.at(-1)?.metadata).toMatchObject({ again_of: id })
  expect(original.events?.at(-1)).toMatchObject({
    message: expect.stringContaining('Next step to reach the recipient'),
    metadata: { again_as: copy.id, task_id: task.id },
  })
})

test('a copy may go to another address, and an undeliverable one is rejected', async () => {
  const id = await buyCertified()
  await advanceShipment(deps, { shipmentId: id, to: 'notice_left' })
  const task = await openTask(id)
  const address = {
    name: 'Elizabeth Swan',
    street1: '1 Market St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94105',
  }
  const copy = await send('POST', `/api/v1/tasks/${task.id}/copy`, { to_address: address })
  expect((copy.data as Shipment).to_address.street1).toBe('1 MARKET ST')
  const refused = await send('POST', `/api/v1/tasks/${task.id}/copy`, {
    to_address: { ...address, street1: '1 Undeliverable St' },
  })
  expect(refused.status).toBe(400)
})

test('cancelling from the task refunds the piece and closes it', async () => {
  const id = await buyCertified()
  await advanceShipment(deps, { shipmentId: id, to: 'printed' })
  clock.forward(26 * dayMs)
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'attention.sweep', {}))
  await drain()
  const task = await openTask(id)
  expect(task).toMatchObject({ kind: 'refund_cutoff', next_steps: expect.arrayContaining(['refund']) })
  const refunded = await send('POST', `/api/v1/tasks/${task.id}/refund`, {})
  expect(refunded.data).toMatchObject({ outcome: 'resolved', shipment: { status: 'cancelled' } })
})
