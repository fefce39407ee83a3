import { beforeAll, expect, test } from 'vitest'

import type { ActivityEntry, ShipmentActivity } from '#lib/contract/activity/activity.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit, recordEvidenceAccess } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { placeHold } from '#lib/service/retention/legal-holds.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { relabelShipment } from '#lib/service/shipments/update-shipment.ts'
import { expectError, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listActivity } from './list-activity.ts'

const { createCaller, clock } = await openTestApi()
let caller: TestCaller
let owner: ServiceContext
let shipmentId: string

const later = () => clock.forward(60_000)

const download = (ctx: ServiceContext, filename: string) =>
  recordEvidenceAccess(ctx, shipmentId, { filename } as Parameters<typeof recordEvidenceAccess>[2])

const messages = (entries: readonly ActivityEntry[]) => entries.map(({ message }) => message)

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  owner = { ...caller.ctx, role: 'owner' }
  shipmentId = (await insertDraft(owner)).shipmentId
  await relabelShipment(owner, shipmentId, { name: 'Notice to quit', tags: ['Turner'] })
  later()
  const [tag] = await tagsOf(owner, shipmentId)
  await placeHold(owner, { tag_id: tag?.id, reason: 'Turner v. Harbor' })
  later()
  await download(owner, 'evidence-bundle-94.zip')
  later()
  await withTransaction(owner, async (owner) => {
    const webhook = { ...owner, actor: { type: 'webhook', provider: 'easypost' } as const }
    recordUpdate(webhook, await lockShipment(owner, shipmentId), {
      message: 'Accepted by the carrier.',
      metadata: { occurred_at: '2026-03-01T08:00:00Z', tracking_event_id: 'a scan' },
    })
    // The timeline has an event of its own for it.
    await recordAudit(owner, {
      action: 'shipment.cancelled',
      subject: { type: 'shipment', id: shipmentId },
    })
  })
})

test('the activity list combines events, scans and people’s actions, each with actor and time', async () => {
  const answer = await caller.call(`/api/v1/shipments/${shipmentId}/activity`)
  const activity = (await answer.json()) as ShipmentActivity
  expect(messages(activity.data)).toEqual([
    expect.stringMatching(/^Renamed from .* to “Notice to quit”/),
    'Tags added: “Turner”.',
    'Its tag “Turner” was placed under legal hold: Turner v. Harbor',
    'Downloaded evidence-bundle-94.zip.',
    'Accepted by the carrier.',
  ])
  const [renamed, , , downloaded, accepted] = activity.data
  const byOwner = { id: `user:${caller.userId}`, email: caller.email, name: expect.any(String) as string }
  expect(renamed).toMatchObject({
    kind: 'event',
    actor: byOwner,
    occurred_at: null,
    has_carrier_message: false,
  })
  expect(downloaded).toMatchObject({ kind: 'action', action: 'evidence.downloaded', actor: byOwner })
  expect(accepted).toMatchObject({
    kind: 'event',
    actor: { id: 'webhook:easypost', name: null },
    occurred_at: '2026-03-01T08:00:00.000Z',
    has_carrier_message: true,
  })
  expect(activity).toMatchObject({ actions: 'all', has_older_actions: false })
})

test('a reader without access to the audit log sees the events, and their own actions', async () => {
  const sender = await insertColleague(owner, 'sender', 'Will Turner')
  await download(sender, 'summary.pdf')
  const { data, actions } = await listActivity(sender, shipmentId)
  expect(actions).toBe('own')
  expect(messages(data.filter(({ kind }) => kind === 'action'))).toEqual(['Downloaded summary.pdf.'])
  expect(data[0]?.actor).toMatchObject({ id: `user:${caller.userId}`, name: expect.any(String) as string })
  const reviewer = await insertColleague(owner, 'reviewer', 'Elizabeth Swan')
  const all = await listActivity(reviewer, shipmentId)
  expect(all.data.find(({ message }) => message === 'Downloaded summary.pdf.')?.actor.name).toBe(
    'Will Turner',
  )
})

test('returns only the last hundred actions, and whether there were more', async () => {
  for (let times = 0; times < 101; times += 1) {
    clock.forward(1)
    await download(owner, `file-${times}.pdf`)
  }
  const { data, has_older_actions } = await listActivity(owner, shipmentId)
  expect(data.filter(({ kind }) => kind === 'action')).toHaveLength(100)
  expect(has_older_actions).toBe(true)
  expect(messages(data).at(-1)).toBe('Downloaded file-100.pdf.')
})

test('another organization’s shipment is not found', async () => {
  const other = await createCaller('Another office')
  const answer = await other.call(`/api/v1/shipments/${shipmentId}/activity`)
  await expectError(answer, 404, 'SHIPMENT_NOT_FOUND')
  await expectError(await other.call('/api/v1/shipments/nonsense/activity'), 404, 'SHIPMENT_NOT_FOUND')
})
