import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { acrossTenants, withTransaction } from '#lib/postgres/postgres.ts'
import { createForwarder } from '#lib/server/forward.ts'
import { revokeApiKey } from '#lib/service/api-keys/api-keys.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemContext } from '#lib/service/context.ts'
import { createService } from '#lib/service/create-service.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { asCause } from '#lib/service/events/change-cause.ts'
import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { insertUser, endUserSessions } from '#lib/service/organizations/accounts/users.ts'
import {
  createOrganization,
  type CreatedOrganization,
} from '#lib/service/organizations/create-organization.ts'
import { removeMember } from '#lib/service/organizations/members/members.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { listenerOf } from './text-response.ts'

const { url: databaseUrl } = await openTestDatabase()
const clock = createTestClock()
const logger = createLogger('silent')
const config = createTestConfig()

const listenOn = async (listener: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** One process of the service, on the database that all share. */
const openProcess = async () => {
  let answer: (request: Request, env: unknown) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const listener = listenerOf((request, env) => answer(request, env))
  const url = await listenOn(listener)
  const service = await createService({ config, databaseUrl, selfUrl: url, logger, clock, schedules: {} })
  answer = (request, env) => service.fetch(request, env)
  await service.start({ jobs: false })
  afterAll(() => service.stop())
  return { url, deps: service.systemContext }
}

const first = await openProcess()
const second = await openProcess()
const front = await listenOn(createForwarder(first.url, logger))

let owner: CreatedOrganization
let stranger: CreatedOrganization

const enrol = (name: string) =>
  createOrganization(first.deps, {
    name,
    ownerEmail: `${name}@example.test`,
    ownerPassword: 'correct horse battery',
    verified: true,
  })

beforeAll(async () => {
  owner = await enrol('harbor')
  stranger = await enrol('another')
})

/** Follows the stream; `heard` has what it received so far. */
const follow = async (
  url: string,
  apiKey: string | null,
  { since, ...headers }: Record<string, string> & { since?: string } = {},
) => {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/v1/events${since ? `?since=${since}` : ''}`, {
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...headers },
    signal: stop.signal,
  })
  const heard = { text: '', hasEnded: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk, { stream: true })
    heard.hasEnded = true
  })().catch(() => undefined)
  return {
    response,
    heard,
    hasEnded: () => heard.hasEnded,
    causes: () =>
      [...heard.text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(
        ([, data]) => (JSON.parse(data ?? '') as { request_ids: string[] | null }).request_ids,
      ),
    changes: () =>
      [...heard.text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(
        ([, data]) => (JSON.parse(data ?? '') as { shipment_ids: string[] | null }).shipment_ids,
      ),
    stop: async () => {
      stop.abort()
      await reading
    },
  }
}

/** A change made by the second process. */
const change = async (organizationId: string): Promise<string> => {
  const ctx = systemContext(second.deps, organizationId)
  const { shipmentId } = await insertDraft(ctx)
  await withTransaction(ctx, (ctx) =>
    recordUpdate(ctx, { id: shipmentId, status: 'draft' }, { message: 'Something happened.' }),
  )
  return shipmentId
}

test('a change in one process reaches another, even through a forwarding process', async () => {
  const streams = [await follow(first.url, owner.apiKey), await follow(front, owner.apiKey)]
  for (const { response } of streams) {
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toContain('no-transform')
  }
  const shipmentId = await change(owner.organizationId)
  for (const stream of streams) await expect.poll(stream.changes).toEqual([[shipmentId]])
  for (const stream of streams) await stream.stop()
})

/** A change that the second process makes within a request of this id. */
const request = (requestId: string) =>
  asCause(requestId, () =>
    withTransaction(second.deps, (deps) => notifyChange(deps, owner.organizationId, crypto.randomUUID())),
  )

test('a change names its request, unless another change is included', async () => {
  const stream = await follow(first.url, owner.apiKey)
  await request('of-the-dashboard:1')
  await expect.poll(stream.causes).toEqual([['of-the-dashboard:1']])
  // Committed together, so that they are heard together however slow the machine is.
  await withTransaction(second.deps, async (deps) => {
    const tell = () => notifyChange(deps, owner.organizationId, crypto.randomUUID())
    await asCause('of-the-dashboard:2', tell)
    await tell()
  })
  await expect.poll(stream.causes).toEqual([['of-the-dashboard:1'], null])
  await stream.stop()
})

test('a change that a request left running is separate', async () => {
  const stream = await follow(first.url, owner.apiKey)
  const { promise, resolve } = Promise.withResolvers<void>()
  let left: Promise<void> | undefined
  await asCause('soon-complete', () => {
    left = promise.then(() =>
      withTransaction(second.deps, (deps) => notifyChange(deps, owner.organizationId, crypto.randomUUID())),
    )
    return Promise.resolve()
  })
  resolve()
  await left
  await expect.poll(stream.causes).toEqual([null])
  await stream.stop()
})

test('receives no changes of another organization', async () => {
  const stream = await follow(first.url, stranger.apiKey)
  await change(owner.organizationId)
  const own = await change(stranger.organizationId)
  await expect.poll(stream.changes).toEqual([[own]])
  await stream.stop()
})

test('reports simultaneous changes together, once for each shipment', async () => {
  const stream = await follow(first.url, owner.apiKey)
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  await withTransaction(second.deps, async (deps) => {
    for (const id of [...ids, ...ids]) await notifyChange(deps, owner.organizationId, id)
  })
  await expect.poll(stream.changes).toEqual([ids])
  await stream.stop()
})

test('does not report a change that is rolled back', async () => {
  const stream = await follow(first.url, owner.apiKey)
  const id = crypto.randomUUID()
  await expect(
    withTransaction(second.deps, async (deps) => {
      await notifyChange(deps, owner.organizationId, id)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  const kept = await change(owner.organizationId)
  await expect.poll(stream.changes).toEqual([[kept]])
  await stream.stop()
})

test('a reconnecting client must reload everything, as must every client after a database outage', async () => {
  const back = await follow(first.url, owner.apiKey, { 'last-event-id': 'x' })
  await expect.poll(back.changes).toEqual([null])
  // Not through the service's pool, whose role may not see what others do.
  const admin = new Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`)
  await admin.end()
  await expect.poll(back.changes).toEqual([null, null])
  await back.stop()
})

test('only a client whose read precedes the last change must reload immediately', async () => {
  const early = new Date().toISOString()
  await change(owner.organizationId)
  const late = await follow(first.url, owner.apiKey, { since: early })
  await expect.poll(late.changes).toEqual([null])
  await late.stop()
  // As if it was read well after that change.
  const fresh = new Date(Date.now() + 10_000).toISOString()
  const current = await follow(first.url, owner.apiKey, { since: fresh })
  const next = await change(owner.organizationId)
  await expect.poll(current.changes).toEqual([[next]])
  await current.stop()
})

test('limits a caller’s concurrent streams, and a disconnect frees one', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(first.url, owner.apiKey)))
  const refused = await follow(first.url, owner.apiKey)
  expect(refused.response.status).toBe(429)
  expect((await follow(first.url, stranger.apiKey)).response.status).toBe(200)
  await streams.pop()?.stop()
  await expect
    .poll(async () => {
      const stream = await follow(first.url, owner.apiKey)
      streams.push(stream)
      return stream.response.status
    })
    .toBe(200)
  for (const stream of streams) await stream.stop()
})

/** Someone who follows with their own key; `isOver` once the stream has ended. */
const followAsMember = async () => {
  const { organizationId } = owner
  const userId = newId()
  const now = clock.now()
  const { key, secret } = await withTransaction(first.deps, async (deps) => {
    const person = { name: 'Ana', email: `${userId}@example.test`, verified: true, passwordHash: null }
    await insertUser(deps, { id: userId, ...person, now })
    await deps.db.insert(members).values({ organizationId, userId, role: 'sender', createdAt: now })
    const made = { organizationId, userId, name: 'Stream', scopes: ['shipments:read'] as const }
    return insertKey({ ...deps, clock }, made)
  })
  const stream = await follow(first.url, secret)
  return { userId, keyId: key.id, stream }
}

const asOwner = () => ({
  ...second.deps,
  organizationId: owner.organizationId,
  actor: { type: 'user' as const, userId: owner.userId },
  role: 'owner' as const,
  requestId: newId(),
})

test('the stream of a member who is removed by another process ends immediately, and only theirs', async () => {
  const { userId, stream } = await followAsMember()
  const own = await follow(first.url, owner.apiKey)
  await acrossTenants(() => removeMember(asOwner(), userId))
  await expect.poll(() => stream.hasEnded()).toBe(true)
  await change(owner.organizationId)
  await expect.poll(own.changes).not.toEqual([])
  expect(own.hasEnded()).toBe(false)
  await own.stop()
})

test('the stream of a revoked key ends immediately', async () => {
  const { keyId, stream } = await followAsMember()
  expect(stream.hasEnded()).toBe(false)
  await acrossTenants(() => revokeApiKey(asOwner(), keyId))
  await expect.poll(() => stream.hasEnded()).toBe(true)
})

test('the stream of an ended session ends immediately', async () => {
  const signedIn = await fetch(`${first.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.url },
    body: JSON.stringify({ email: 'another@example.test', password: 'correct horse battery' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const stream = await follow(first.url, null, { cookie })
  expect(stream.response.status).toBe(200)
  expect(stream.hasEnded()).toBe(false)
  await acrossTenants(() => endUserSessions(second.deps, 'another@example.test'))
  await expect.poll(() => stream.hasEnded()).toBe(true)
})

test('the stream requires credentials', async () => {
  expect((await fetch(`${first.url}/api/v1/events`)).status).toBe(401)
})
