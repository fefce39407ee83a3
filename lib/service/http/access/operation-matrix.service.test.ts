import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { scopesOfRole } from '#lib/contract/api-keys/scopes-of-role.values.ts'
import { type Access, scopes } from '#lib/contract/api/access.values.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/api/route.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import { routes } from '#lib/contract/routes.ts'
import { session, user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import {
  hasIds,
  operationCaller,
  type OperationRow as Row,
  operationRows as table,
} from '#tests/support/access/call-operation.ts'
import { type Answer, type Door, doorOf, openCallers } from '#tests/support/access/callers.ts'
import { insertVictim, pathWith, textWith } from '#tests/support/access/victim.ts'

const definitions: readonly RouteDefinition[] = Object.values(routes)

const { ctx, clock, ask, createKey, createMember, createPerson, removeMember, signIn, trySignIn, ...api } =
  await openCallers()
const owner = await api.createCaller('Harbor Legal')

type Headers = Record<string, string>

const call = operationCaller(ask)

/** Number of reads at once, as from a browser. */
const lanes = 6

/** Visits operations: those that change something one after another, and the reads beside them. */
const visitOperations = async (
  operations: readonly RouteDefinition[],
  visit: (definition: RouteDefinition, row: Row) => Promise<void>,
): Promise<void> => {
  const visitAll = async (left: RouteDefinition[]): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const row = table.get(next.operationId)
      if (row) await visit(next, row)
    }
  }
  const reads = operations.filter(({ method }) => method === 'get')
  const writes = operations.filter(({ method }) => method !== 'get')
  await Promise.all([visitAll(writes), ...Array.from({ length: lanes }, () => visitAll(reads))])
}

/** Calls every operation, or those given, and returns which responded otherwise than expected. */
const expectDoors = async (
  headers: Headers,
  expectedOf: (row: Row) => Door,
  operations: readonly RouteDefinition[] = definitions,
): Promise<void> => {
  const wrong: string[] = []
  await visitOperations(operations, async (definition, row) => {
    const answer = await call(definition, row, headers)
    const [answered, wanted] = [doorOf(answer), expectedOf(row)]
    if (answered !== wanted) {
      wrong.push(`${definition.operationId}: ${answered}, not ${wanted} (${answer.status} ${answer.code})`)
    }
  })
  expect(wrong).toEqual([])
}

/** Enough to see that someone is let in again, as they were before. */
const oneOfEachAccess = [...new Map(definitions.map((each) => [each.access, each])).values()]

const isFile = (answer: RouteAnswer | undefined): boolean => answer !== undefined && 'binary' in answer

const unlessPublic =
  (otherwise: Door) =>
  ({ access }: Row): Door =>
    access === 'public' ? 'in' : otherwise

const isOpenToKeys = (access: Access): boolean => access === 'public' || access === 'any_key'

/** Returns the expected response to a member of this role with a session. */
const bySession =
  (role: Role) =>
  (row: Row): Door =>
    row.access === 'public' || row.roles.includes(role) ? 'in' : 'forbidden'

/** Returns the expected response to a key with every scope whose holder has this role. */
const byKeyOf =
  (role: Role) =>
  (row: Row): Door => {
    if (isOpenToKeys(row.access)) return 'in'
    const isPossible = scopesOfRole[role].some((scope) => scope === row.access)
    return isPossible && row.roles.includes(role) ? 'in' : 'forbidden'
  }

test('the table lists every operation of the contract once', () => {
  const missing = definitions.filter(({ operationId }) => !table.has(operationId))
  expect(missing.map(({ operationId }) => `say in expected-operations.ts who may ${operationId}`)).toEqual([])
  expect(table.size).toBe(definitions.length)
  const differing = definitions.filter(({ operationId, access }) => table.get(operationId)?.access !== access)
  expect(differing.map(({ operationId }) => operationId)).toEqual([])
})

describe('every operation', () => {
  test('rejects anonymous callers, and invalid, expired or revoked keys', async () => {
    const now = clock.now()
    const revoked = await createKey(owner)
    await ctx.db.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, revoked.id))
    const expired = await createKey(owner, { expiresAt: now })
    const invented = { authorization: `Bearer mailroom_key_${'a'.repeat(43)}00000000` }
    for (const headers of [{}, revoked.headers, expired.headers, invented]) {
      await expectDoors(headers, unlessPublic('unknown'))
    }
  })

  test('accepts a key with its one required scope, and no other', async () => {
    for (const scope of scopes) {
      const needing = definitions.filter(({ access }) => access === scope)
      const alone = await createKey(owner, { scopes: [scope] })
      await expectDoors(alone.headers, () => 'in', needing)
      const others = await createKey(owner, { scopes: scopes.filter((other) => other !== scope) })
      await expectDoors(others.headers, () => 'scope', needing)
    }
    const every = await createKey(owner, { scopes: [...scopes] })
    const forSessions = definitions.filter(({ access }) => access === 'session')
    await expectDoors(every.headers, () => 'forbidden', forSessions)
  })

  test.each(roles)('limits the session of a %s, and their key, to the role', async (role) => {
    const { organizationId } = await api.createCaller(`Office of the ${role}`)
    const { userId, session } = await createMember(organizationId, role)
    await expectDoors((await createKey({ organizationId, userId })).headers, byKeyOf(role))
    await expectDoors(session, bySession(role))
  })

  test('rejects the session and the keys of a removed person immediately', async () => {
    const { organizationId } = owner
    const { userId, session } = await createMember(organizationId, 'admin')
    const key = await createKey({ organizationId, userId })
    await removeMember(userId)
    await expectDoors(session, unlessPublic('unknown'))
    await expectDoors(key.headers, unlessPublic('unknown'))
  })

  test('rejects members without the second factor that their organization requires, and their keys', async () => {
    const { organizationId } = await api.createCaller('Office with two factors')
    const { userId, session: cookies } = await createMember(organizationId, 'admin')
    const key = await createKey({ organizationId, userId })
    const required = { twoFactorRequired: true }
    await ctx.db.update(organizations).set(required).where(eq(organizations.organizationId, organizationId))
    await expectDoors(cookies, unlessPublic('second-factor'))
    await expectDoors(key.headers, unlessPublic('second-factor'))
    // The account has one, which this session has not proven.
    await ctx.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId))
    await expectDoors(cookies, unlessPublic('second-factor'))
    await expectDoors(key.headers, byKeyOf('admin'), oneOfEachAccess)
    await ctx.db.update(session).set({ twoFactorAt: clock.now() }).where(eq(session.userId, userId))
    await expectDoors(cookies, bySession('admin'), oneOfEachAccess)
  })

  test('rejects sessions that have ended, were tampered with, or belong to no member', async () => {
    const { session } = await createMember(owner.organizationId, 'admin')
    const ended = await ask('/api/auth/sign-out', {
      method: 'POST',
      headers: { ...session, origin: api.origin },
    })
    expect(ended.status).toBe(200)
    const other = await createMember(owner.organizationId, 'admin')
    const tampered = { cookie: (other.session['cookie'] ?? '').replace(/(session_token=.{5})./, '$1!') }
    const alone = await signIn(await createPerson())
    for (const headers of [session, tampered, alone]) await expectDoors(headers, unlessPublic('unknown'))
  })

  test('that changes anything rejects a session whose request comes from another site', async () => {
    const { session } = await createMember(owner.organizationId, 'owner')
    const writes = definitions.filter(({ method, access }) => method !== 'get' && access !== 'public')
    const taken: string[] = []
    for (const definition of writes) {
      for (const origin of ['https://evil.example', 'null']) {
        const row = table.get(definition.operationId)
        const answer = row && (await call(definition, row, { ...session, origin }))
        if (answer?.code !== 'INVALID_ORIGIN') taken.push(`${definition.operationId} from ${origin}`)
      }
    }
    expect(taken).toEqual([])
  })
})

test('a person who has not confirmed their email address gets no session', async () => {
  const person = await createPerson({ verified: false })
  await ctx.db.insert(members).values({
    organizationId: owner.organizationId,
    userId: person.userId,
    role: 'admin',
    createdAt: clock.now(),
  })
  const response = await trySignIn(person)
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie().filter((cookie) => /session/.test(cookie))).toEqual([])
})

describe('another organization, with the IDs of every object of the first', async () => {
  const victim = await insertVictim(owner)
  const stranger = await api.createCaller('Somebody Else')
  const strangers = {
    session: (await createMember(stranger.organizationId, 'owner')).session,
    key: (await createKey(stranger)).headers,
  }
  const mine = await createMember(owner.organizationId, 'owner')
  // A colleague's would not be found.
  await ctx.db.update(pushDevices).set({ userId: mine.userId }).where(eq(pushDevices.id, victim.device))
  const names = [...Object.values(victim), owner.organizationId, owner.email]

  const fault = (definition: RouteDefinition, row: Row, answer: Answer): string | null => {
    // What came with the request may be named in the answer.
    const given = textWith(JSON.stringify([row.query, row.body]), victim) + pathWith(definition.path, victim)
    const told = names.find((name) => answer.text.includes(name) && !given.includes(name))
    if (told) return `tells of the first organization's ${told}`
    if (!hasIds(definition, row) || row.foreign === 'answered') return null
    const wanted = row.foreign ?? 404
    if (answer.code === wanted || answer.status === wanted) return null
    return `${answer.status} ${answer.code ?? answer.text.slice(0, 200)}, not ${wanted}`
  }

  test.each(['session', 'key'] as const)(
    'gets a response from %s as if the object did not exist',
    async (by) => {
      const wrong: string[] = []
      await visitOperations(definitions, async (definition, row) => {
        if (by === 'key' && row.access === 'session') return
        const found = fault(definition, row, await call(definition, row, strangers[by], victim))
        if (found) wrong.push(`${definition.operationId}: ${found}`)
      })
      expect(wrong).toEqual([])
    },
  )

  test('while its own members download every file as an inert attachment', async () => {
    const shown: string[] = []
    const files = definitions.filter(({ method, answers }) => method === 'get' && isFile(answers[200]))
    for (const definition of files) {
      const row = table.get(definition.operationId)
      const answer = row && (await call(definition, row, mine.session, victim))
      if (answer?.status !== 200) continue
      const disposition = answer.headers.get('content-disposition') ?? ''
      const isStream = definition.operationId === 'followEvents'
      const isSaved = disposition.startsWith('attachment') || isStream
      const isTaken = answer.headers.get('x-content-type-options') === 'nosniff'
      const isInert = answer.headers
        .get('content-security-policy')
        ?.includes("default-src 'none'; frame-ancestors")
      if (!isSaved || !isTaken || !isInert) shown.push(`${definition.operationId}: ${disposition}`)
    }
    expect(files.length).toBeGreaterThan(8)
    expect(shown).toEqual([])
  })

  test('while its own members find each of them', async () => {
    const unfound: string[] = []
    // What is deleted cannot be found by the next operation.
    const inOrder = definitions.toSorted(
      (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
    )
    for (const definition of inOrder) {
      const row = table.get(definition.operationId)
      if (!row || !hasIds(definition, row)) continue
      const answer = await call(definition, row, mine.session, victim)
      if (answer.status === 404)
        unfound.push(`${definition.operationId}: ${answer.status} ${answer.text.slice(0, 120)}`)
    }
    expect(unfound).toEqual([])
  })
})
