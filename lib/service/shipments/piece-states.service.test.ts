import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import {
  listedStates,
  type PieceState,
  pieceState,
  pieceStates,
} from '#lib/contract/shipment-core/piece-state.values.ts'
import { systemContext } from '#lib/service/context.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { notifications } from '#lib/service/db/schema/notifications.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { sendDigest } from '#lib/service/notifications/send-digest.ts'
import { openAgentEndpoint } from '#tests/support/agent-endpoint.ts'
import { openTestService } from '#tests/support/service.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const service = await openTestService()
const { deps, url, apiKey, organizationId, owner } = service
const ctx = systemContext(deps, organizationId)
const client = createClient({ baseUrl: url, headers: { authorization: `Bearer ${apiKey}` } })

type Row = Partial<typeof shipments.$inferInsert>

const at = new Date('2026-03-02T12:00:00Z')
const mailed: Row = { status: 'shipped', carrierScannedAt: at, shippedAt: at }
const unbought: Row = { carrier: null, service: null, trackingNumber: null }

/** What is stored of a piece in each state. A new state does not compile until it is here. */
const rows = {
  draft: { status: 'draft', ...unbought },
  awaiting_approval: { status: 'draft', ...unbought, waitingApprovalId: newId() },
  scheduled: { status: 'draft', ...unbought, scheduledFor: '2026-03-16' },
  payment_pending: { status: 'payment_pending', ...unbought },
  payment_failed: { status: 'payment_failed', ...unbought },
  queued: { status: 'queued' },
  printed: { status: 'printed' },
  shipped: { status: 'shipped', ...unbought },
  cancelled: { status: 'cancelled' },
  awaiting_acceptance: { ...mailed, carrierScannedAt: null },
  on_its_way: mailed,
  delivered: { ...mailed, deliveredAt: at },
  not_tracked: { ...mailed, isTracked: false },
  attempted: { ...mailed, deliveryProblem: 'attempted' },
  notice_left: { ...mailed, deliveryProblem: 'notice_left' },
  held: { ...mailed, deliveryProblem: 'held' },
  delayed: { ...mailed, deliveryProblem: 'delayed' },
  undeliverable: { ...mailed, deliveryProblem: 'undeliverable' },
  refused: { ...mailed, deliveryProblem: 'refused', turnedBackAt: at },
  unclaimed: { ...mailed, deliveryProblem: 'unclaimed' },
  returning: { ...mailed, deliveryProblem: 'returning', turnedBackAt: at },
  returned: { ...mailed, deliveryProblem: 'returned', turnedBackAt: at },
  lost: { ...mailed, deliveryProblem: 'lost' },
  damaged: { ...mailed, deliveryProblem: 'damaged' },
  unclear: { ...mailed, deliveryProblem: 'unclear' },
  // The database derives that a piece is held up from its problem, which then names the state.
} as const satisfies Record<Exclude<PieceState, 'held_up'>, Row>

// Object.keys forgets that its strings are the table's keys.
const states = Object.keys(rows) as (keyof typeof rows)[]

const { data: matter } = await client.createMatter({ body: { number: '2026-0417', name: 'Every state' } })
const ids = new Map<string, PieceState>()
for (const state of states) {
  const row: Row = { ...rows[state], name: state, matterId: matter.id, createdBy: owner.userId }
  const { shipmentId } = await (row.carrier === null ? insertDraft(ctx, row) : insertBought(ctx, row))
  ids.set(shipmentId, state)
}

/** The state of each piece, as some place gives it. */
const inEachState = Object.fromEntries(states.map((state) => [state, state]))

const labels = Object.fromEntries(states.map((state) => [state, pieceStates[state].label]))

test('these tests contain pieces in every state', () => {
  expect([...states, 'held_up'].toSorted()).toEqual(Object.keys(pieceStates).toSorted())
})

test('the list finds the pieces of each state, and of several', async () => {
  const found = async (words: string) =>
    (await client.listShipments({ query: { states: words } })).data.map(({ id }) => ids.get(id))
  for (const state of listedStates.filter((each) => each !== 'held_up')) {
    expect(await found(state), state).toEqual([state])
  }
  expect(await found('refused, delivered')).toEqual(['refused', 'delivered'])
  const { data } = await client.listShipments({
    query: { states: 'queued,lost,delayed', group: 'on_its_way' },
  })
  expect(data.map(({ id }) => ids.get(id))).toEqual(['delayed'])
  await expect(client.listShipments({ query: { states: 'shipped' } })).rejects.toThrow(
    'Use states that exist',
  )
})

test('the list of shipments and the page of each show the same state', async () => {
  const { data } = await client.listShipments({ query: { include: 'details', limit: 100 } })
  expect(
    Object.fromEntries(
      data.map(({ details, ...item }) => [
        item.shipment_name,
        details && pieceState({ ...item, ...details }),
      ]),
    ),
  ).toEqual(inEachState)
  for (const [id, state] of ids) {
    const { data: shipment } = await client.getShipment({ params: { id } })
    expect([state, pieceState(shipment)]).toEqual([state, state])
  }
})

test('the export names the state of each piece', async () => {
  const lines = (await (await service.download('/api/v1/shipment-export?format=csv')).text()).split('\r\n')
  const columns = lines[0]?.split(',') ?? []
  const [name, state] = [columns.indexOf('Name'), columns.indexOf('Mail state')]
  const cells = lines.slice(1).map((line) => line.split(','))
  expect(
    Object.fromEntries(cells.filter((line) => line.length > 1).map((line) => [line[name], line[state]])),
  ).toEqual(labels)
})

test('the summary of a matter counts each state', async () => {
  const { data } = await client.getMatterSummary({ params: { id: matter.id } })
  expect(Object.fromEntries(data.states.map(({ state, letters }) => [state, letters]))).toEqual(
    Object.fromEntries(states.map((state) => [state, 1])),
  )
})

test('an email that collects what happened names the state of each piece', async () => {
  await deps.db.insert(notifications).values(
    [...ids.keys()].map((shipmentId) => ({
      organizationId,
      userId: owner.userId,
      eventId: newId(),
      event: 'delivered' as const,
      shipmentId,
      message: 'Something happened.',
      createdAt: at,
    })),
  )
  await sendDigest(ctx, owner.userId)
  const [email] = await deps.db.select().from(emails).where(eq(emails.organizationId, organizationId))
  for (const state of states) expect(email?.text).toContain(`${state} · ${pieceStates[state].label}\n`)
})

test('the evidence and the agent tools show the state of each piece', async () => {
  const { data: items } = await client.listEvidence({ query: { limit: 100 } })
  expect(items.length).toBeGreaterThan(15)
  for (const item of items) expect(pieceState(item)).toBe(ids.get(item.id))
  const { call } = await (await openAgentEndpoint(service)).connect()
  for (const [id, state] of ids) {
    const { structuredContent } = await call('get_shipment', { id })
    expect([state, structuredContent?.['state']]).toEqual([state, pieceStates[state].label])
  }
  const { structuredContent: found } = await call('find_shipments', { limit: 50 })
  // The fields that the tool documents.
  const listed = found?.['shipments'] as { name: string; state: string }[]
  expect(Object.fromEntries(listed.map(({ name, state }) => [name, state]))).toEqual(labels)
})
