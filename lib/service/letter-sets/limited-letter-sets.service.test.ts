import { beforeAll, describe, expect, test } from 'vitest'

import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { compareFacts, projectFacts } from '#lib/proof/facts.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { loadChain } from '#lib/service/evidence/chain/check-chain.ts'
import { loadStatedFacts } from '#lib/service/evidence/chain/stated-facts.ts'
import { buildRecord } from '#lib/service/evidence/evidence-record.ts'
import { loadEvidence } from '#lib/service/evidence/load-evidence.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'
import { updateMatterAccess } from '#lib/service/matters/matter-access.ts'
import { claimTogether } from '#lib/service/purchases/claim-together.ts'
import { openSender } from '#tests/support/office/senders.ts'
import { openTestService } from '#tests/support/service.ts'

import { buyLetterSet } from './buy-letter-set.ts'

/* Ann sends a set of three letters in an organization that limits its members; the third is then filed to Ben's matter. */

const service = await openTestService({ LIMIT_WRITES_PER_MINUTE: '1000000' })
const { organizationId } = service
const system = systemContext(service.deps, organizationId)
const inOffice = <Result>(work: () => PromiseLike<Result>): Promise<Result> => inTenant(organizationId, work)

const owner: ServiceContext = {
  ...system,
  role: 'owner',
  actor: { type: 'user', userId: service.owner.userId },
}
const [ann, ben, cy] = [
  await openSender(service, 'Ann'),
  await openSender(service, 'Ben'),
  await openSender(service, 'Cy'),
]
const made = await service.send('POST', '/api/v1/matters', {
  number: '2026-B',
  name: 'Matter of Ben',
  member_ids: [ben.userId],
})
const bensMatter = String(made.data['id'])

beforeAll(() => inOffice(() => updateMatterAccess(owner, { is_limited: true })))

/** Runs `work` as a request of the member does. */
const asMember = async <Result>(
  { ctx, userId }: typeof ann,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> => {
  const limit = await inOffice(() => findLimit(ctx, { organizationId, userId, role: 'sender' }))
  return inTenant(organizationId, () => work({ ...ctx, limit }), limit)
}

const to = { name: 'Will Turner', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' }

/** Returns the letters of a new set with their quotes, as an owner sees them; the third is Ben's. */
const openSet = async () => {
  const { id } = await ann.driver.createDraft('From Ann', true)
  await ann.ask('POST', `/shipments/${id}/letters`, { kind: 'companion' })
  const added = await ann.ask('POST', `/shipments/${id}/letters`, { kind: 'recipient', to_address: to })
  const set = added.data.data as LetterSet
  const third = set.letters[2]?.id ?? ''
  await service.send('PATCH', `/api/v1/shipments/${third}`, { matter_id: bensMatter })
  const letters = set.letters.map((letter) => ({
    shipment_id: letter.id,
    quote_id: letter.quote?.quote_id ?? '',
  }))
  return { id: set.id, ids: letters.map((letter) => letter.shipment_id), letters }
}

const idsOf = (answer: { data: { data: LetterSet } }) => answer.data.data.letters.map(({ id }) => id)

const statusesOf = async (ids: readonly string[]): Promise<unknown[]> => {
  const answers = ids.map((id) => service.send('GET', `/api/v1/shipments/${id}`))
  return (await Promise.all(answers)).map(({ data }) => data['status'])
}

test('any letter of a set shows the set, limited to the letters that the member can see', async () => {
  const { id, ids } = await openSet()
  expect(idsOf(await ann.ask('GET', `/letter-sets/${id}`))).toEqual(ids.slice(0, 2))
  expect(idsOf(await ben.ask('GET', `/letter-sets/${id}`))).toEqual(ids.slice(2))
  for (const [method, path, body] of [
    ['GET', `/letter-sets/${id}`],
    ['POST', `/letter-sets/${id}/cancel`],
    ['POST', `/letter-sets/${id}/buy`, { letters: [{ shipment_id: ids[0], quote_id: ids[0] }] }],
  ] as const) {
    const { status, data } = await cy.ask(method, path, body)
    expect([path, status, data.error.code]).toEqual([path, 404, 'LETTER_SET_NOT_FOUND'])
  }
})

test('a member buys and cancels only the letters they can see', async () => {
  const { id, ids, letters } = await openSet()
  const all = await ann.ask('POST', `/letter-sets/${id}/buy`, { letters })
  expect([all.status, all.data.error.code]).toEqual([409, 'LETTER_SET_CHANGED'])
  expect((await ann.ask('POST', `/letter-sets/${id}/buy`, { letters: letters.slice(0, 2) })).status).toBe(200)
  expect(await statusesOf(ids)).toEqual(['queued', 'queued', 'draft'])
  const cancelled = await ann.ask('POST', `/letter-sets/${id}/cancel`)
  expect(cancelled.data.data).toHaveLength(2)
  expect(await statusesOf(ids)).toEqual(['cancelled', 'cancelled', 'draft'])
})

describe('letters bought together with one that a member cannot see', () => {
  test('wait for that one, too, when the member continues the purchase', async () => {
    const { id, ids, letters } = await openSet()
    const named = letters.map((each) => ({ shipmentId: each.shipment_id, quoteId: each.quote_id }))
    await inOffice(() =>
      claimTogether(owner, { setId: id, letters: named, admit: () => Promise.resolve({ is: 'free' }) }),
    )
    const result = await asMember(ann, (ctx) => buyLetterSet(ctx, id, { letters: letters.slice(0, 2) }))
    expect(result.letters.map((letter) => [letter.id, letter.status])).toEqual(
      ids.slice(0, 2).map((each) => [each, 'queued']),
    )
    expect(await statusesOf(ids)).toEqual(['queued', 'queued', 'queued'])
  })

  test('have the same evidence for the member as for everyone, as its chain confirms', async () => {
    const { id, ids, letters } = await openSet()
    await inOffice(() => buyLetterSet(owner, id, { letters }))
    const first = ids[0] ?? ''
    const record = (ctx: ServiceContext) =>
      loadEvidence(ctx, first).then((stored) => buildRecord(stored, 'easypost')?.mailing.letter_set)
    const seen = await asMember(ann, record)
    expect(seen?.letters.map((letter) => letter.shipment_id)).toEqual(ids.slice(1))
    expect(seen).toEqual(await inOffice(() => record(owner)))
    const differences = await asMember(ann, (ctx) =>
      withTransaction(
        ctx,
        async (ctx) => {
          const { facts } = await loadChain(ctx, first)
          const standing = projectFacts(facts)
          return compareFacts(standing, (await loadStatedFacts(ctx, first, standing))?.facts ?? [])
        },
        // One snapshot, as for every check of a chain: the letter may be printed meanwhile.
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    )
    expect(differences).toEqual([])
  })
})
