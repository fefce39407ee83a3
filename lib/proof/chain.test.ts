import { assert, asyncProperty, nat } from 'fast-check'
import { expect, test } from 'vitest'

import { type ChainEntry, type ChainedEvent, chainStart, hashEntry, verifyChain } from './chain.ts'

const eventOf = (sequence: number): ChainedEvent => ({
  id: `event-${sequence}`,
  sequence,
  status: 'shipped',
  from_status: 'shipped',
  message: `Scan ${sequence} in Zürich ✉`,
  actor: 'webhook:easypost',
  metadata: { b: sequence, a: { z: null, y: [1.5, 'x'] } },
  created_at: new Date(1_790_000_000_000 + sequence).toISOString(),
})

const build = async (count: number) => {
  const start = await chainStart('organization', 'shipment')
  const events = Array.from({ length: count }, (_, index) => eventOf(index + 1))
  const entries: ChainEntry[] = []
  for (const [index, event] of events.entries()) {
    const link = {
      position: index + 1,
      kind: 'event' as const,
      previous_hash: entries.at(-1)?.hash ?? start,
    }
    entries.push({ ...link, subject_id: event.id, hash: await hashEntry(link, event) })
  }
  return { start, entries, events }
}

const verify = (chain: { start: string; entries: ChainEntry[]; events: ChainedEvent[] }) =>
  verifyChain({
    start: chain.start,
    entries: chain.entries,
    events: new Map(chain.events.map((event) => [event.id, event])),
    messages: new Map(),
    facts: new Map(),
  })

test('accepts an untouched chain, in any order of members', async () => {
  const chain = await build(5)
  const reordered = chain.events.map((event) =>
    Object.fromEntries(Object.entries(event).toReversed()),
  ) as ChainedEvent[]
  expect(await verify(chain)).toEqual([])
  expect(await verify({ ...chain, events: reordered })).toEqual([])
  expect(await verify(await build(0))).toEqual([])
})

test('names the position of a modified event', async () => {
  const chain = await build(4)
  for (const change of [
    { message: 'Other words' },
    { created_at: '2026-01-01T00:00:00.000Z' },
    { actor: null },
    { metadata: null },
    { sequence: 9 },
    { status: 'cancelled' },
    { from_status: null },
  ] satisfies Partial<ChainedEvent>[]) {
    const events = chain.events.map((event) => (event.sequence === 3 ? { ...event, ...change } : event))
    const issues = await verify({ ...chain, events })
    expect(issues.map((issue) => issue.position)).toEqual([3])
  }
})

test('a dropped, swapped, repeated or foreign entry breaks the chain', async () => {
  const chain = await build(6)
  await assert(
    asyncProperty(nat(5), nat(5), async (first, second) => {
      const dropped = chain.entries.filter((_, index) => index !== first)
      const isTail = first === chain.entries.length - 1
      // Without its last entry the chain still links; the event that it spoke for gives it away.
      expect((await verify({ ...chain, entries: dropped })).length).toBeGreaterThan(0)
      const both = { entries: dropped, events: chain.events.filter((_, index) => index !== first) }
      if (!isTail) expect((await verify({ ...chain, ...both })).length).toBeGreaterThan(0)
      const [left, right] = [chain.entries[first], chain.entries[second]]
      if (!left || !right || first === second) return
      const swapped = chain.entries.with(first, right).with(second, left)
      expect((await verify({ ...chain, entries: swapped })).length).toBeGreaterThan(0)
      expect((await verify({ ...chain, entries: chain.entries.with(first, right) })).length).toBeGreaterThan(
        0,
      )
    }),
  )
  const elsewhere = await chainStart('organization', 'another-shipment')
  expect((await verify({ ...chain, start: elsewhere }))[0]?.position).toBe(1)
})

test('computes the stored hashes: a change of the algorithm would break every existing chain', async () => {
  const [organizationId, shipmentId] = [
    '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
    '0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55',
  ]
  const start = await chainStart(organizationId, shipmentId)
  expect(start).toBe('5d569e325e62a7c5343ba7136ba11b4b8923f9bdd917168bdd00a206f4785e10')
  const created_at = '2026-09-21T14:13:20.001Z'
  const first = await hashEntry(
    { position: 1, kind: 'event', previous_hash: start },
    { ...eventOf(1), created_at },
  )
  expect(first).toBe('3aa4c0b24aa6d0b5a94442a737884d561ee41bb56e004b93b6aa496609566efc')
  const message = {
    id: 'message-1',
    provider: 'easypost',
    event_id: 'evt_1',
    received_at: created_at,
    headers: { 'x-hmac-signature': 'abc' },
    body_sha256: 'ab'.repeat(32),
  }
  expect(await hashEntry({ position: 2, kind: 'carrier_message', previous_hash: first }, message)).toBe(
    '9607b984c01da65e4d6ee6695a28ff2d6f110bd71f811af2a66fb847887acf07',
  )
})
