import { expect, test } from 'vitest'

import type { Matter } from '#lib/contract/matters/matter.ts'
import type { ShipmentPage } from '#lib/contract/shipments/shipment-list.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { systemContext } from '#lib/service/context.ts'
import { placeHold } from '#lib/service/retention/legal-holds.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { send, url, apiKey, deps, organizationId, owner } = await openTestService({
  LIMIT_DETAIL_SECONDS: '300',
  LIMIT_WRITES_PER_MINUTE: '10000',
})

const path = '/api/v1/shipments'

type Body = Record<string, unknown>

const newMatter = async (number: string): Promise<Matter> =>
  (await send('POST', '/api/v1/matters', { number, name: 'Swan v. Turner' })).data as Matter

const create = async (changes: Body): Promise<Shipment> => {
  const { status, data } = await send('POST', path, {
    document: smallPdf('Notice to quit').toString('base64'),
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    ...changes,
  })
  expect(status).toBe(201)
  return data as Shipment
}

const read = async (id: string): Promise<Shipment> => (await send('GET', `${path}/${id}`)).data as Shipment
const update = (id: string, changes: Body) => send('PATCH', `${path}/${id}`, changes)
const codeOf = ({ body }: Awaited<ReturnType<typeof send>>): unknown =>
  (body as { error?: { code: string } }).error?.code

test('a shipment belongs to a matter from its creation, and can be moved to another after it was bought', async () => {
  const [first, second] = [await newMatter('A-1'), await newMatter('A-2')]
  const draft = await create({ matter_id: first.id })
  expect(draft).toMatchObject({
    matter_id: first.id,
    matter: { id: first.id, number: 'A-1', name: 'Swan v. Turner' },
  })
  const bought = await send('POST', `${path}/${draft.id}/buy`, { quote_id: draft.rates?.[0]?.quote_id })
  expect(bought.status).toBe(200)
  const { revision } = await read(draft.id)
  const { status, data } = await update(draft.id, { matter_id: second.id })
  expect(status).toBe(200)
  const moved = data as Shipment
  expect(moved).toMatchObject({ matter: { number: 'A-2' }, revision: revision + 1 })
  expect(moved.events?.at(-1)).toMatchObject({
    message: 'Matter changed from “A-1” to “A-2”.',
    metadata: { matter_before: { id: first.id }, matter_after: { id: second.id } },
  })
  // The same once more is no update.
  expect((await update(draft.id, { matter_id: second.id })).data).toMatchObject({ revision: moved.revision })
  expect((await update(draft.id, { matter_id: null })).data).toMatchObject({ matter: null, matter_id: null })
})

test('rejects a matter that does not exist, for a new shipment and for an existing one', async () => {
  const unknown = { matter_id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' }
  const { id } = await create({})
  for (const response of [
    await update(id, unknown),
    await update(id, { ...unknown, print_options: { color: true, duplex: true } }),
  ]) {
    expect([response.status, codeOf(response)]).toEqual([404, 'MATTER_NOT_FOUND'])
  }
  expect(await read(id)).toMatchObject({ matter: null, print_options: { color: false } })
})

test('a previously read detail shows the new number of its matter', async () => {
  const matter = await newMatter('B-1')
  const { id } = await create({ matter_id: matter.id })
  await read(id)
  await send('PATCH', `/api/v1/matters/${matter.id}`, { number: 'B-9', name: 'Renamed' })
  expect((await read(id)).matter).toMatchObject({ number: 'B-9', name: 'Renamed' })
})

test('shipments are listed by matter, together with other filters and in other orders', async () => {
  const matter = await newMatter('C-1')
  const [one, two] = [
    await create({ matter_id: matter.id, tags: ['urgent'] }),
    await create({ matter_id: matter.id, metadata: { order: '7' } }),
  ]
  await create({ tags: ['urgent'] })
  const find = async (query: string) => {
    const page = (await send('GET', `${path}?${query}&matter=${matter.id}`)).body as unknown as ShipmentPage
    return page.data.map(({ id }) => id)
  }
  expect(await find('limit=5')).toEqual([two.id, one.id])
  expect(await find('sort=created_at')).toEqual([one.id, two.id])
  expect(await find('tag=urgent')).toEqual([one.id])
  expect(await find('metadata[order]=7')).toEqual([two.id])
  expect(await find('group=drafts')).toEqual([two.id, one.id])
  expect(await find('group=delivered')).toEqual([])
  expect(await find('status=draft&search=elizabeth')).toEqual([two.id, one.id])
  expect(await find(`limit=1&cursor=${two.id}`)).toEqual([one.id])
  expect(await find('sort=recipient')).toHaveLength(2)
  const page = (await send('GET', `${path}?include=details&matter=${matter.id}`))
    .body as unknown as ShipmentPage
  expect(page.data[0]?.details?.matter).toEqual({ id: matter.id, number: 'C-1', name: 'Swan v. Turner' })
})

test('a shipment created in a matter under legal hold is held immediately, and says so', async () => {
  const matter = await newMatter('G-1')
  // No key may do this.
  const ctx = {
    ...systemContext(deps, organizationId),
    actor: { type: 'user' as const, userId: owner.userId },
    role: 'owner' as const,
  }
  await placeHold(ctx, { matter_id: matter.id, reason: 'Discovery' })
  const { id, events } = await create({ matter_id: matter.id })
  expect(events?.at(-1)?.message).toBe('Placed under legal hold with matter “G-1”: Discovery')
  const refused = await update(id, { matter_id: null })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'MATTER_HELD'])
})

test('moves several shipments at once, with the previous matter of each and the reason for any not moved', async () => {
  const [from, to] = [await newMatter('D-1'), await newMatter('D-2')]
  const [mine, loose] = [await create({ matter_id: from.id }), await create({})]
  const absent = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'
  const { data } = await send('POST', '/api/v1/shipment-matters', {
    shipment_ids: [mine.id, loose.id, absent],
    matter_id: to.id,
  })
  expect(data).toMatchObject([
    { id: mine.id, before: from.id, error: null },
    { id: loose.id, before: null, error: null },
    { id: absent, before: null, error: { code: 'SHIPMENT_NOT_FOUND' } },
  ])
  expect((await read(loose.id)).matter).toMatchObject({ number: 'D-2' })
})

test('a matter and its shipments are updated only on the revision that was read', async () => {
  const { id } = await newMatter('E-1')
  const patch = (ifMatch: string) =>
    fetch(`${url}/api/v1/matters/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'if-match': ifMatch,
      },
      body: JSON.stringify({ client: 'Elizabeth' }),
    })
  expect((await patch('"0"')).status).toBe(200)
  const late = await patch('"0"')
  expect([late.status, ((await late.json()) as { error: { code: string } }).error.code]).toEqual([
    412,
    'MATTER_CHANGED',
  ])
})

test('names an unknown matter field in the response', async () => {
  const response = await fetch(`${url}/api/v1/matters`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number: 'F-1', name: 'Turner', attorney: 'Ana' }),
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('mailroom-unknown-fields')).toBe('attorney')
})
