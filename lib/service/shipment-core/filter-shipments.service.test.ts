import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { foldedBy } from '#lib/service/db/schema/search-text.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { foldSearch } from '#lib/service/lists/search.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { listTags, setTags } from '#lib/service/shipment-core/tags.ts'
import { changeReferences } from '#lib/service/shipments/change-references.ts'
import { listShipmentChoices } from '#lib/service/shipments/list-choices.ts'
import { listShipments } from '#lib/service/shipments/list-shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx: base } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...base, organizationId: newId() })

type Words = Record<string, string | number | Record<string, string>>

const list = (ctx: ServiceContext, words: Words) => listShipments(ctx, listShipmentsQuery.parse(words))
const idsOf = async (ctx: ServiceContext, words: Words) => (await list(ctx, words)).data.map(({ id }) => id)

const recipient = {
  name: 'Anamaria Teague',
  company: 'Interceptor & Sons 100%',
  street1: '4 Tortuga Way',
  street2: null,
  city: 'Port Royal',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: false,
}

describe('filters the list', async () => {
  const ctx = elsewhere()
  const [maria, will] = [newId(), newId()]
  const at = new Date('2026-03-05T12:00:00.000Z')
  const draft = (await insertDraft(ctx, { createdBy: maria, certifiedMail: false })).shipmentId
  const waiting = (await insertBought(ctx, { createdBy: will, trackingNumber: '9407111899560000000042' }))
    .shipmentId
  const bought = async (changes: Partial<typeof shipments.$inferInsert>) =>
    (await insertBought(ctx, { status: 'shipped', shippedAt: at, createdBy: maria, ...changes })).shipmentId
  const moving = await bought({
    carrier: 'FedEx',
    totalChargedCents: 4000,
    certifiedMail: false,
    carrierScannedAt: at,
  })
  const held = await bought({ deliveryProblem: 'notice_left', toAddress: recipient })
  const delivered = await bought({ deliveredAt: at, name: 'Notice_to%quit' })
  const returned = await bought({ turnedBackAt: at, deliveryProblem: 'unclaimed' })
  const cancelled = await bought({ status: 'cancelled', shippedAt: null })
  await withTransaction(ctx, async (ctx) => {
    await setTags(ctx, moving, ['Eviction 2026'])
    await changeReferences(ctx, await lockShipment(ctx, moving), {
      reference: 'F-1',
      cost_center: '4100',
      metadata: { order: '7', 'due by': '' },
    })
    await changeReferences(ctx, await lockShipment(ctx, delivered), {
      reference: 'F-1',
      metadata: { order: '7', clerk: 'Ana' },
    })
    await changeReferences(ctx, await lockShipment(ctx, held), {
      cost_center: '4100',
      metadata: { order: '8' },
    })
  })

  test.each<[Words, string[]]>([
    [{ outcome: 'awaiting_acceptance' }, [waiting]],
    [{ outcome: 'on_its_way' }, [moving]],
    [{ outcome: 'held_up' }, [held]],
    [{ outcome: 'delivered' }, [delivered]],
    [{ outcome: 'returned' }, [returned]],
    [{ carrier: 'FedEx' }, [moving]],
    [{ certified: 'false' }, [moving, draft]],
    [{ certified: 'true', status: 'queued' }, [waiting]],
    [{ amount_min: 4000 }, [moving]],
    [{ amount_max: 901 }, [draft]],
    [{ amount_min: 902, amount_max: 902, status: 'cancelled' }, [cancelled]],
    [{ sender: will }, [waiting]],
    [{ sender: maria, status: 'draft' }, [draft]],
    [{ search: 'anamaria' }, [held]],
    [{ search: 'f-1' }, [delivered, moving]],
    [{ search: 'f-1 swan', states: 'delivered' }, [delivered]],
    [{ states: 'delivered,unclaimed', tag: 'Eviction 2026' }, []],
    [{ states: 'on_its_way,notice_left', cost_center: '4100' }, [held, moving]],
    [{ states: 'queued', reference: 'F-1' }, []],
    [{ search: '  TEAGUE   anamaria ' }, [held]],
    [{ search: 'port royal' }, [held]],
    [{ search: '100%' }, [held]],
    [{ search: 'notice_to%' }, [delivered]],
    [{ search: '9407 1118 9956' }, [waiting]],
    [{ search: 'eviction' }, [moving]],
    [{ search: 'eviction swan' }, [moving]],
    [{ search: 'eviction anamaria' }, []],
    [{ search: 'eviction', carrier: 'USPS' }, []],
    [{ tag: 'Eviction 2026', outcome: 'on_its_way' }, [moving]],
    [{ tag: 'Eviction 2026', outcome: 'delivered' }, []],
    [{ reference: 'F-1' }, [delivered, moving]],
    [{ reference: 'F-1', group: 'delivered' }, [delivered]],
    [{ reference: 'F-1', group: 'on_its_way', certified: 'false' }, [moving]],
    [{ reference: 'f-1' }, []],
    [{ cost_center: '4100' }, [held, moving]],
    [{ cost_center: '4100', outcome: 'held_up' }, [held]],
    [{ metadata: { order: '7' } }, [delivered, moving]],
    [{ metadata: { order: '7' }, limit: 1 }, [delivered]],
    [{ metadata: { order: '7' }, group: 'delivered' }, [delivered]],
    [{ metadata: { order: '7' }, tag: 'Eviction 2026' }, [moving]],
    [{ metadata: { order: '8' }, tag: 'Eviction 2026' }, []],
    [{ metadata: { order: '7' }, search: 'swan', cost_center: '4100' }, [moving]],
    [{ metadata: { 'due by': '' } }, []],
  ])('%o', async (words, expected) => {
    expect(await idsOf(ctx, words)).toEqual(expected)
    expect(await idsOf(ctx, { ...words, include: 'details' })).toEqual(expected)
  })

  test('never finds another organization’s shipments', async () => {
    expect(await idsOf(elsewhere(), { search: 'anamaria' })).toEqual([])
  })

  test('a search is paged like the list', async () => {
    const all = await idsOf(ctx, { search: 'swan' })
    const first = await list(ctx, { search: 'swan', limit: 2 })
    const second = await list(ctx, { search: 'swan', limit: 100, cursor: first.next_cursor ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all)
  })

  test('a search finds a new name immediately', async () => {
    await ctx.db.update(shipments).set({ name: 'Parley' }).where(eq(shipments.id, draft))
    expect(await idsOf(ctx, { search: 'parley' })).toEqual([draft])
  })

  test('returns existing values as choices, and none of other organizations', async () => {
    const now = ctx.clock.now()
    await ctx.db
      .insert(user)
      .values({ id: maria, name: 'Maria', email: 'maria@list.example', createdAt: now, updatedAt: now })
    await insertBought(elsewhere(), { carrier: 'UPSDAP', createdBy: newId() })
    expect(await listShipmentChoices(ctx)).toEqual({
      tags: await listTags(ctx),
      carriers: ['FedEx', 'USPS'],
      cost_centers: ['4100'],
      senders: [
        { id: maria, name: 'Maria' },
        { id: will, name: null },
      ],
    })
  })
})

test('returns details only when requested', async () => {
  const ctx = elsewhere()
  const createdBy = newId()
  const { shipmentId } = await insertBought(ctx, { toAddress: recipient, createdBy })
  await withTransaction(ctx, (ctx) => setTags(ctx, shipmentId, ['b', 'a']))
  const [plain] = (await list(ctx, {})).data
  expect(plain).not.toHaveProperty('details')
  const [detailed] = (await list(ctx, { include: 'details' })).data
  expect(detailed).toMatchObject({
    ...plain,
    details: {
      document_filename: 'notice.pdf',
      recipient: { name: 'Anamaria Teague', company: recipient.company, city: 'Port Royal', state: 'CA' },
      certified_mail: true,
      tracking_outcome: 'awaiting_acceptance',
      delivery_problem: null,
      sender: { id: createdBy, name: null },
      tags: [{ name: 'a' }, { name: 'b' }],
    },
  })
})

test('names invalid filters', () => {
  const faultOf = (words: Words) => listShipmentsQuery.safeParse(words).error?.issues[0]?.path[0]
  const faulty: Words[] = [
    { outcome: 'lunch' },
    { due: 'lunch' },
    { certified: 'maybe' },
    { amount_min: -1 },
    { amount_max: '9.5' },
    { sender: 'me' },
    { include: 'everything' },
  ]
  for (const words of faulty) expect(faultOf(words)).toBe(Object.keys(words)[0])
})

describe('a search accepts what people type', async () => {
  const ctx = elsewhere()
  const sendTo = async (name: string): Promise<string> =>
    (await insertDraft(ctx, { toAddress: { ...recipient, name, company: null } })).shipmentId
  const [jose, brien, strasse, lodz] = await Promise.all(
    ['José Muñoz', 'Seán O’Brien', 'Björn Großmann', 'Łukasz Ångström'].map(sendTo),
  )
  const tagged = (await insertDraft(ctx)).shipmentId
  await withTransaction(ctx, (ctx) => setTags(ctx, tagged, ['Café d’Or']))

  test.each<[string, (string | undefined)[]]>([
    ['jose munoz', [jose]],
    ['JOSÉ', [jose]],
    ['José'.normalize('NFD'), [jose]],
    ["o'brien", [brien]],
    ['OBrien', [brien]],
    ['o’brien sean', [brien]],
    ['grossmann bjorn', [strasse]],
    ['Großmann', [strasse]],
    ['lukasz angstrom', [lodz]],
    ['Łukasz', [lodz]],
    ["cafe d'or", [tagged]],
  ])('%s', async (search, expected) => {
    expect(await idsOf(ctx, { search })).toEqual(expected)
  })

  test('the database normalizes text as the service does', async () => {
    const texts = [
      "D'Arcy",
      'D’Arcy',
      'Ægir Þórsson',
      'ŒUVRE',
      'Đorđe',
      'İstanbul',
      'ﬁve',
      'Ørsted  & Søn',
      '中村',
    ]
    const { rows } = await ctx.pool.query<{ folded: string }>(
      `select ${foldedBy('given')} as folded from unnest($1::text[]) with ordinality as t(given, place) order by place`,
      [texts],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldSearch))
  })
})
