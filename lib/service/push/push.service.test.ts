import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { PushDevice, PushDevices } from '#lib/contract/notifications/push.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { systemContext } from '#lib/service/context.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { removeMember } from '#lib/service/organizations/members/members.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { sweepEvents } from '#lib/service/webhooks/publish-event.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { openPushService } from '#tests/support/peers/push-service.ts'
import { runRequestedJobs } from '#tests/support/requested-jobs.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { deliverPush } from './deliver-push.ts'

const api = await openTestApi({ environment: { WEB_PUSH_PRIVATE_NETWORKS: '127.0.0.0/8' } })
const { asked, clock, ctx } = api
const push = await openPushService()
const path = '/api/v1/push-devices'
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let caller: TestCaller
let count = 0

beforeEach(async () => {
  caller = await api.createCaller(`Office ${(count += 1)}`)
  await list()
  await ctx.db.update(session).set({ userAgent }).where(eq(session.userId, caller.userId))
  asked.length = 0
  push.messages.length = 0
  push.answers.length = 0
})

const add = async (of: TestCaller, subscription: object) => {
  const response = await of.call(path, jsonRequest(subscription))
  return { response, device: ((await response.clone().json()) as { data: PushDevice }).data }
}

const list = async (of: TestCaller = caller): Promise<PushDevices> =>
  ((await (await of.call(path)).json()) as { data: PushDevices }).data

const change = (device: PushDevice, changes: object) =>
  caller.call(`${path}/${device.id}`, jsonRequest(changes, { method: 'PATCH' }))

const deliver = async (changes: Partial<typeof shipments.$inferInsert> = {}): Promise<string> => {
  const row = { status: 'shipped', createdBy: caller.userId, name: 'Notice to quit', ...changes } as const
  const { shipmentId } = await insertBought(caller.ctx, row)
  await withTransaction({ ...caller.ctx, jobs: ctx.jobs }, (ctx) =>
    recordUpdate(
      ctx,
      { id: shipmentId, status: 'shipped' },
      { message: 'Delivered, signed by E Swan.', metadata: { tracking_status: 'delivered' } },
    ),
  )
  return shipmentId
}

/** Publishes what happened, then sends it; e-mails are left alone. */
const sendAll = async () => {
  await runRequestedJobs(ctx, asked)
  await runRequestedJobs(
    ctx,
    asked.splice(0).filter(({ name }) => name === 'push.deliver'),
  )
}

test('a device receives a delivery, encrypted for it alone and signed by this installation', async () => {
  const browser = await push.subscribe('laptop')
  const { response, device } = await add(caller, browser.subscription)
  expect(response.status).toBe(201)
  expect(device).toMatchObject({ name: 'Firefox on Windows', is_current: true, shows_details: false })
  const shipmentId = await deliver()
  await sendAll()
  const [message, ...others] = push.messages
  if (!message) throw new Error('nothing was sent')
  expect(others).toEqual([])
  expect(message.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  expect(await browser.decrypt(message)).toEqual({
    id: expect.any(String) as string,
    title: 'Delivered',
    body: 'Notice to quit',
    path: `/shipments/${shipmentId}`,
    open_tasks: 0,
  })
  const { key, payload } = await push.verifySender(message)
  expect(key).toBe((await list()).public_key)
  expect(payload.sub).toBe('mailto:mailroom@localhost')
  const stranger = await push.subscribe('laptop')
  await expect(stranger.decrypt(message)).rejects.toThrow(/./)
})

test('names the recipient only if selected', async () => {
  const browser = await push.subscribe('phone')
  const { device } = await add(caller, browser.subscription)
  const read = async () => {
    await sendAll()
    const message = push.messages.pop()
    return message && (await browser.decrypt(message)).body
  }
  await deliver({ name: null })
  expect(await read()).toBe('Open Mailroom for details.')
  expect((await change(device, { shows_details: true })).status).toBe(200)
  await deliver()
  expect(await read()).toMatch(/^Notice to quit, .+\nDelivered, signed by E Swan\.$/)
})

test('a device receives the selected kinds, with the number of open tasks', async () => {
  const browser = await push.subscribe('phone')
  const { device } = await add(caller, browser.subscription)
  const hears = async () => {
    await sendAll()
    return push.messages.splice(0).length
  }
  await deliver({ createdBy: newId() })
  expect(await hears()).toBe(0)
  await change(device, { events: { delivered: 'all' } })
  await deliver({ createdBy: newId() })
  expect(await hears()).toBe(1)
  await change(device, { events: { delivered: 'off' } })
  await deliver()
  expect(await hears()).toBe(0)
  const { shipmentId } = await insertBought(caller.ctx, { status: 'shipped' })
  await withTransaction({ ...caller.ctx, jobs: ctx.jobs }, (ctx) =>
    openTask(ctx, {
      kind: 'returned',
      shipmentId,
      cause: shipmentId,
      message: 'It came back.',
      dueAt: clock.now(),
    }),
  )
  await sendAll()
  const [message] = push.messages
  expect(message && (await browser.decrypt(message))).toMatchObject({
    title: 'Needs attention',
    open_tasks: 1,
  })
})

test('removes an expired subscription, and retries a busy push service', async () => {
  const [browser, other] = [await push.subscribe('a'), await push.subscribe('b')]
  await add(caller, browser.subscription)
  await deliver()
  await runRequestedJobs(ctx, asked)
  const [job] = asked.splice(0).filter(({ name }) => name === 'push.deliver')
  if (job?.name !== 'push.deliver') throw new Error('nothing was asked for')
  const run = () => deliverPush(systemContext(ctx, caller.organizationId), job.data)
  for (const status of [503, 429]) {
    push.answers.push(status)
    await expect(run()).rejects.toThrow(`Responded with ${status}`)
  }
  push.answers.push(400)
  await run()
  expect((await list()).devices).toHaveLength(1)
  push.answers.push(410)
  await run()
  expect((await list()).devices).toEqual([])
  await run()
  expect(push.messages).toHaveLength(4)

  await add(caller, other.subscription)
  await deliver()
  push.answers.push(404)
  await sendAll()
  expect((await list()).devices).toEqual([])
})

test('sends nothing a day late', async () => {
  await add(caller, (await push.subscribe('a')).subscription)
  await deliver()
  await runRequestedJobs(ctx, asked)
  clock.forward(dayMs + 1)
  await sendAll()
  expect(push.messages).toEqual([])
})

test('rejects private addresses when subscribing, and names that resolve to one when sending', async () => {
  const { subscription } = await push.subscribe('a')
  for (const endpoint of [
    'https://10.0.0.5/push',
    'https://[::1]/push',
    'http://push.example/x',
    'http://10.0.0.5/x',
  ]) {
    const { response } = await add(caller, { ...subscription, endpoint })
    // A name without TLS is only found out where it leads, as this installation allows a network without.
    if (endpoint === 'http://push.example/x') expect(response.status).toBe(201)
    else await expectError(response, 400, 'VALIDATION_ERROR')
  }
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
  await expectError((await add(caller, { ...subscription, keys })).response, 400, 'VALIDATION_ERROR')
  await ctx.db.delete(pushDevices)
  await add(caller, { ...subscription, endpoint: 'https://push.example/x' })
  await deliver()
  await runRequestedJobs(ctx, asked)
  const [job] = asked.splice(0).filter(({ name }) => name === 'push.deliver')
  if (job?.name !== 'push.deliver') throw new Error('nothing was asked for')
  const sent = deliverPush(systemContext(ctx, caller.organizationId), job.data, () =>
    Promise.resolve([{ address: '192.168.1.9', family: 4 }]),
  )
  await expect(sent).rejects.toThrow('no public https IP address')
})

test('a device belongs to its person: not to a colleague, another organization or the previous user', async () => {
  const browser = await push.subscribe('shared')
  const { device } = await add(caller, browser.subscription)
  const other = await api.createCaller(`Other ${count}`)
  const item = `${path}/${device.id}`
  await expectError(
    await other.call(item, jsonRequest({ shows_details: true }, { method: 'PATCH' })),
    404,
    'NOT_FOUND',
  )
  await expectError(await other.call(item, { method: 'DELETE' }), 404, 'NOT_FOUND')
  const { endpoint } = browser.subscription
  await expectError(await other.call(`${path}/resume`, jsonRequest({ endpoint })), 404, 'NOT_FOUND')
  expect((await list(other)).devices).toEqual([])

  await ctx.db.update(pushDevices).set({ userId: newId() }).where(eq(pushDevices.id, device.id))
  await expectError(await caller.call(item, { method: 'DELETE' }), 404, 'NOT_FOUND')
  const { device: again } = await add(caller, browser.subscription)
  expect(again.id).not.toBe(device.id)
  expect((await caller.call(`${path}/${again.id}`, { method: 'DELETE' })).status).toBe(200)
  await deliver()
  await sendAll()
  expect(push.messages).toEqual([])
})

test('a device receives nothing after its session ends, until its person signs in there again', async () => {
  const browser = await push.subscribe('laptop')
  const { device } = await add(caller, browser.subscription)
  await change(device, { shows_details: true })
  const [kept] = await ctx.db.select().from(pushDevices).where(eq(pushDevices.id, device.id))
  await ctx.db.delete(session).where(eq(session.id, kept?.sessionId ?? ''))
  await deliver()
  await sendAll()
  expect(push.messages).toEqual([])
  const call = await caller.signIn()
  const shown = (await (await call(path)).json()) as { data: PushDevices }
  expect(shown.data.devices).toEqual([])
  const { endpoint } = browser.subscription
  const resumed = await call(`${path}/resume`, jsonRequest({ endpoint }))
  expect(((await resumed.json()) as { data: PushDevice }).data).toMatchObject({
    id: device.id,
    is_current: true,
    shows_details: true,
  })
  await deliver()
  await sendAll()
  expect(push.messages).toHaveLength(1)
})

test('devices are removed with their member, and after three months without use', async () => {
  await add(caller, (await push.subscribe('a')).subscription)
  const [row] = await ctx.db.select().from(pushDevices).where(eq(pushDevices.userId, caller.userId))
  expect(row?.subscription).not.toContain(push.origin)
  await ctx.db.insert(pushDevices).values({
    ...row,
    id: newId(),
    endpointHash: 'b',
    lastUsedAt: new Date(clock.now().getTime() - 91 * dayMs),
  } as typeof pushDevices.$inferInsert)
  await sweepEvents(ctx)
  expect(await ctx.db.$count(pushDevices, eq(pushDevices.userId, caller.userId))).toBe(1)
  await ctx.db
    .update(pushDevices)
    .set({ userId: newId() })
    .where(eq(pushDevices.id, row?.id ?? ''))
  await add(caller, (await push.subscribe('b')).subscription)
  await expect(removeMember({ ...caller.ctx, role: 'owner' }, caller.userId)).rejects.toThrow(/owner/)
  expect(await ctx.db.$count(pushDevices, eq(pushDevices.userId, caller.userId))).toBe(1)
})
