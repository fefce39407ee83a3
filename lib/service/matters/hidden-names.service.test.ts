import { beforeAll, expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { listActivity } from '#lib/service/activity/list-activity.ts'
import { systemContext } from '#lib/service/context.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'
import { placeHold, releaseHold } from '#lib/service/retention/legal-holds.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openSender } from '#tests/support/office/senders.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

import { updateMatterAccess } from './matter-access.ts'

const service = await openTestService({ LIMIT_DETAIL_SECONDS: '0', LIMIT_WRITES_PER_MINUTE: '10000' })
const { deps, send, organizationId } = service

type Sender = Awaited<ReturnType<typeof openSender>>

let ann: Sender
let [ours, theirs] = ['', '']

const newMatter = async (number: string, memberIds: readonly string[]): Promise<string> => {
  const { data } = await send('POST', '/api/v1/matters', {
    number,
    name: `Name of ${number}`,
    member_ids: memberIds,
  })
  return (data as { id: string }).id
}

/** Creates a draft as the owner, who sees everything. */
const draft = async (name: string, changes: object): Promise<Shipment> => {
  const { status, data } = await send('POST', '/api/v1/shipments', {
    document: smallPdf(name).toString('base64'),
    shipment_name: name,
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    ...changes,
  })
  expect(status).toBe(201)
  return data as Shipment
}

const mail = async (name: string, changes: object): Promise<Shipment> => {
  const { id, rates } = await draft(name, {
    shipping_options: { carrier: 'USPS', certified_mail: true },
    ...changes,
  })
  await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rates?.[0]?.quote_id })
  await advanceShipment(deps, { shipmentId: id, to: 'returned_to_sender' })
  return (await send('GET', `/api/v1/shipments/${id}`)).data as Shipment
}

const move = (id: string, matterId: string | null) =>
  send('PATCH', `/api/v1/shipments/${id}`, { matter_id: matterId })

/** Returns what Ann reads of a letter, as one text, and the messages of its timeline. */
const readByAnn = async (id: string) => {
  const [detail, overview] = [await ann.ask('GET', `/shipments/${id}`), await ann.ask('GET', '/overview')]
  expect([detail.status, overview.status]).toEqual([200, 200])
  const limit = await findLimit(deps, { organizationId, userId: ann.userId, role: 'sender' })
  const activity = await inTenant(organizationId, () => listActivity({ ...ann.ctx, limit }, id), limit)
  const messages = (detail.data.data as Shipment).events?.map(({ message }) => message)
  expect(activity.data.map(({ message }) => message)).toEqual(messages)
  return { text: [detail.text, overview.text, JSON.stringify(activity)].join('\n'), messages }
}

const owner = {
  ...systemContext(deps, organizationId),
  role: 'owner',
  actor: { type: 'user', userId: service.owner.userId },
} as const

const limitTo = (isLimited: boolean) =>
  inTenant(organizationId, () => updateMatterAccess(owner, { is_limited: isLimited }))

beforeAll(async () => {
  ann = await openSender(service, 'Ann')
  ours = await newMatter('OURS-1', [ann.userId])
  theirs = await newMatter('THEIRS-2', [])
  await limitTo(true)
})

test('the timeline of an earlier attempt says that it was sent again, without the number of a hidden letter', async () => {
  const earlier = await mail('First notice', { matter_id: ours })
  const later = await mail('Second notice', {
    matter_id: theirs,
    again_of: earlier.id,
    again_reason: 'Moved to a shelter',
  })
  const { text, messages } = await readByAnn(earlier.id)
  expect(messages).toContain('A draft was created to send it again.')
  expect(messages).toContain('Sent again.')
  for (const hidden of [later.id, later.tracking_number, 'Moved to a shelter', 'THEIRS-2']) {
    expect(hidden).toBeTruthy()
    expect(text).not.toContain(hidden)
  }
  const { data } = await send('GET', `/api/v1/shipments/${earlier.id}`)
  // The record is as it was written.
  expect((data as Shipment).events?.map(({ message }) => message)).toContain(
    `Sent again by USPS First-Class Mail, ${later.tracking_number}.`,
  )
})

test('the timeline of a later attempt or a copy does not name a hidden original', async () => {
  const original = await mail('Sealed notice', { matter_id: theirs })
  const again = await draft('Notice', { matter_id: ours, again_of: original.id, again_reason: 'Came back' })
  const copy = await draft('Copy', { matter_id: ours, copy_of: original.id })
  const ofAgain = await readByAnn(again.id)
  const ofCopy = await readByAnn(copy.id)
  expect(ofAgain.messages).toContain('Created to send another letter again. Reason: “Came back”.')
  expect(ofCopy.messages).toContain('Created as a copy of another letter.')
  for (const text of [ofAgain.text, ofCopy.text]) {
    expect(text).not.toContain(original.id)
    expect(text).not.toContain(original.tracking_number)
    expect(text).not.toContain('Sealed notice')
  }
})

test('entries about moves and holds do not name a matter that the member is not in', async () => {
  const { id } = await draft('Moved notice', { matter_id: theirs })
  const hold = await inTenant(organizationId, async () => {
    const placed = await placeHold(owner, { matter_id: theirs, reason: 'Sealed proceedings' })
    return releaseHold(owner, placed.id, { reason: 'Proceedings unsealed' })
  })
  await send('PATCH', `/api/v1/shipments/${id}`, { matter_id: ours, reference: 'OURS-REF' })
  await move(id, theirs)
  await move(id, null)
  await move(id, ours)
  const { text, messages } = await readByAnn(id)
  expect(messages).toEqual([
    'Draft created.',
    'Placed under legal hold with another matter.',
    'Released from the legal hold of another matter.',
    'Reference set to “OURS-REF”. Matter changed to “OURS-1”.',
    'Matter changed from “OURS-1” to another.',
    'Matter removed.',
    'Matter set to “OURS-1”.',
  ])
  for (const hidden of [theirs, 'THEIRS-2', 'Sealed proceedings', 'Proceedings unsealed', hold.id]) {
    expect(text).not.toContain(hidden)
  }
})

test('the same member reads everything as recorded once members are not limited', async () => {
  const { id } = await draft('Open notice', { matter_id: theirs })
  await move(id, ours)
  await limitTo(false)
  const { messages } = await readByAnn(id)
  await limitTo(true)
  expect(messages).toContain('Matter changed from “THEIRS-2” to “OURS-1”.')
})
