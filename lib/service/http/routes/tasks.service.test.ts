import { expect, test } from 'vitest'

import type { Task } from '#lib/contract/tasks/task.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

const api = await openTestApi({ providers: { rates: { listForms: () => Promise.resolve([]) } } })
const caller = await api.createCaller('Harbor Legal')
const stranger = await api.createCaller('Someone Else')

const leaveNotice = async (hours = 40) => {
  const { shipmentId, trackerId } = await insertBought(caller.ctx, {
    status: 'printed',
    createdBy: caller.userId,
  })
  const scans = [scanAt(0, 'in_transit'), scanAt(hours, 'available_for_pickup', { message: 'Notice Left' })]
  await applyTracker(caller.ctx, shipmentId, trackerWith(trackerId, scans))
  return shipmentId
}

const list = async (query = ''): Promise<{ data: Task[]; next_cursor: string | null; open_count: number }> =>
  (await (await caller.call(`/api/v1/tasks${query}`)).json()) as never

const openTaskOf = async (shipmentId: string): Promise<Task> => {
  const { data } = await list(`?shipment_id=${shipmentId}`)
  if (!data[0]) throw new Error('there is no task')
  return data[0]
}

test('a task states what happened, its assignee, and the possible actions', async () => {
  const task = await openTaskOf(await leaveNotice())
  expect(task).toMatchObject({
    kind: 'notice_left',
    owner: { id: caller.userId },
    next_steps: ['send_copy', 'contact_carrier', 'done', 'dismiss'],
    carrier_contact: { name: 'USPS', phone: '1-800-275-8777' },
    shipment: { recipient: 'Elizabeth Swan', tracking_number: '9407300000000000000001' },
  })
  expect(await (await caller.call(`/api/v1/tasks/${task.id}`)).json()).toEqual({ data: task })
})

test('open tasks are listed by due day, paged and filtered', async () => {
  for (const hours of [300, 60, 180]) await leaveNotice(hours)
  const all = await list('?limit=100')
  expect(all.open_count).toBe(all.data.length)
  const due = all.data.map((task) => task.due_at)
  expect(due).toEqual(due.toSorted())
  const paged: Task[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.data)
    cursor = page.next_cursor
  }
  expect(paged).toEqual(all.data)
  expect((await list('?owner=me')).data).toHaveLength(all.data.length)
  expect((await list('?owner=unassigned')).data).toEqual([])
  expect((await list('?kind=returned')).data).toEqual([])
})

test('dismissing requires a reason, which is stored; a closed task cannot be closed again', async () => {
  const { id } = await openTaskOf(await leaveNotice())
  const post = (path: string, body: object) => caller.call(`/api/v1/tasks/${id}/${path}`, jsonRequest(body))
  await expectError(await post('dismiss', { reason: ' ' }), 400, 'VALIDATION_ERROR')
  const dismissed = await post('dismiss', { reason: 'The tenant came by.' })
  expect(await dismissed.json()).toMatchObject({
    data: {
      outcome: 'dismissed',
      reason: 'The tenant came by.',
      closed_by: `user:${caller.userId}`,
      next_steps: [],
    },
  })
  await expectError(await post('done', {}), 409, 'TASK_CLOSED')
  expect((await list('?state=closed')).data.map((task) => task.id)).toContain(id)
})

test('a task is assigned to a member, or to no one, but not to others', async () => {
  const { id } = await openTaskOf(await leaveNotice())
  const assign = (ownerId: string | null) =>
    caller.call(`/api/v1/tasks/${id}/assign`, jsonRequest({ owner_id: ownerId }))
  expect(await (await assign(null)).json()).toMatchObject({ data: { owner: null } })
  expect(await (await assign(caller.userId)).json()).toMatchObject({ data: { owner: { id: caller.userId } } })
  await expectError(await assign(stranger.userId), 400, 'VALIDATION_ERROR')
})

test('a task can be assigned to any member, listed by name, and not to members of another organization', async () => {
  const { userId: added } = await api.createCaller('Ada Byron')
  const joined = { organizationId: caller.organizationId, userId: added, createdAt: api.ctx.clock.now() }
  await api.ctx.db.insert(members).values({ ...joined, role: 'operator' })
  const { data } = (await (await caller.call('/api/v1/task-assignees')).json()) as {
    data: { id: string; name: string }[]
  }
  expect(data.map(({ id }) => id).toSorted()).toEqual([added, caller.userId].toSorted())
  expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted())
  const { id } = await openTaskOf(await leaveNotice())
  const given = await caller.call(`/api/v1/tasks/${id}/assign`, jsonRequest({ owner_id: added }))
  expect(await given.json()).toMatchObject({ data: { owner: { id: added } } })
})

test('records an inquiry with the carrier in the timeline', async () => {
  const shipmentId = await leaveNotice()
  const { id } = await openTaskOf(shipmentId)
  await caller.call(
    `/api/v1/tasks/${id}/contact-carrier`,
    jsonRequest({ note: 'Held at the Main Street office' }),
  )
  const session = await caller.signIn()
  const shipment = (await (await session(`/api/v1/shipments/${shipmentId}`)).json()) as {
    data: { events: { message: string }[] }
  }
  expect(shipment.data.events.at(-1)?.message).toBe('Contacted USPS: “Held at the Main Street office”.')
})

test('rejects an action that the kind or the shipment does not allow', async () => {
  const { id } = await openTaskOf(await leaveNotice())
  await expectError(
    await caller.call(`/api/v1/tasks/${id}/refund`, jsonRequest({})),
    409,
    'INVALID_STATUS_TRANSITION',
  )
})

test('another organization’s task is not found', async () => {
  const { id } = await openTaskOf(await leaveNotice())
  await expectError(await stranger.call(`/api/v1/tasks/${id}`), 404, 'TASK_NOT_FOUND')
  await expectError(
    await stranger.call(`/api/v1/tasks/${id}/dismiss`, jsonRequest({ reason: 'Mine' })),
    404,
    'TASK_NOT_FOUND',
  )
  await expectError(await caller.call(`/api/v1/tasks/${newId()}`), 404, 'TASK_NOT_FOUND')
})
