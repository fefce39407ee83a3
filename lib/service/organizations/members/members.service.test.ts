import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import type { Member } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { expectError, jsonRequest, type TestCaller } from '#tests/support/api.ts'
import { openTestAccounts, type TestBrowser } from '#tests/support/office/accounts.ts'

const { ctx, clock, openBrowser, createCaller, createProcess } = await openTestAccounts()
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)

let people = 0

/** Someone with an account; in the organization when it is given. */
const enrol = async (role: Role | null, owner: TestCaller) => {
  people += 1
  const userId = newId()
  const email = `person-${people}@office.test`
  const now = clock.now()
  await withTransaction(ctx, async (ctx) => {
    await insertUser(ctx, { id: userId, name: `Person ${people}`, email, verified: true, passwordHash, now })
    if (role === null) return
    const { organizationId } = owner
    await ctx.db.insert(members).values({ organizationId, userId, role, createdAt: now })
  })
  const browser = openBrowser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return { userId, email, browser }
}

const list = (browser: TestBrowser): Promise<Member[]> => browser.read('/api/v1/members')

const setRole = (browser: TestBrowser, userId: string, role: Role) =>
  browser.send(`/api/v1/members/${userId}`, jsonRequest({ role }, { method: 'PATCH' }))

const remove = (browser: TestBrowser, userId: string) =>
  browser.send(`/api/v1/members/${userId}`, { method: 'DELETE' })

const asBrowser = async (caller: TestCaller): Promise<TestBrowser> => {
  const browser = openBrowser()
  const signIn = { email: caller.email, password: 'a long enough password' }
  expect((await browser.post('/api/auth/sign-in/email', signIn)).status).toBe(200)
  return browser
}

const actionsOf = async (organizationId: string) =>
  (
    await ctx.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organizationId))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action)

test('every member sees the members; only owners and admins see security details', async () => {
  const owner = await createCaller('List Office')
  const sender = await enrol('sender', owner)
  const stranger = await enrol(null, await createCaller('List Stranger'))
  expect((await list(sender.browser)).map(({ email, oversight }) => [email, oversight])).toEqual(
    expect.arrayContaining([
      [owner.email, null],
      [sender.email, null],
    ]),
  )
  const seen = (await list(await asBrowser(owner))).find(({ email }) => email === sender.email)
  expect(seen).toMatchObject({
    role: 'sender',
    is_you: false,
    oversight: { two_factor: false, api_keys: 0, open_tasks: 0, last_seen_at: clock.now().toISOString() },
  })
  await expectError(await stranger.browser.send('/api/v1/members'), 401, 'UNAUTHORIZED')
})

test('members without the permission change no one, and only owners create, change and remove owners', async () => {
  const owner = await createCaller('Rank Office')
  const boss = await asBrowser(owner)
  const [admin, sender, reviewer] = [
    await enrol('admin', owner),
    await enrol('sender', owner),
    await enrol('reviewer', owner),
  ]
  for (const { browser } of [sender, reviewer]) {
    await expectError(await setRole(browser, sender.userId, 'admin'), 403, 'FORBIDDEN')
    await expectError(await remove(browser, admin.userId), 403, 'FORBIDDEN')
    await expectError(await browser.send('/api/v1/invitations'), 403, 'FORBIDDEN')
  }
  expect((await setRole(admin.browser, sender.userId, 'operator')).status).toBe(200)
  await expectError(await setRole(admin.browser, sender.userId, 'owner'), 403, 'FORBIDDEN')
  await expectError(await setRole(admin.browser, admin.userId, 'owner'), 403, 'FORBIDDEN')
  await expectError(await setRole(admin.browser, owner.userId, 'sender'), 403, 'FORBIDDEN')
  await expectError(await remove(admin.browser, owner.userId), 403, 'FORBIDDEN')
  expect((await setRole(boss, admin.userId, 'owner')).status).toBe(200)
  expect((await setRole(admin.browser, owner.userId, 'sender')).status).toBe(200)
  expect(await actionsOf(owner.organizationId)).toEqual([
    'member.role_changed',
    'member.role_changed',
    'member.role_changed',
  ])
})

test('members of another organization can be neither changed, removed nor seen', async () => {
  const [ours, theirs] = [await createCaller('Ours'), await createCaller('Theirs')]
  const boss = await asBrowser(ours)
  const victim = await enrol('sender', theirs)
  await expectError(await setRole(boss, victim.userId, 'reviewer'), 404, 'NOT_FOUND')
  await expectError(await remove(boss, victim.userId), 404, 'NOT_FOUND')
  expect(await list(boss)).toHaveLength(1)
  expect((await victim.browser.send('/api/v1/account')).status).toBe(200)
})

describe('the last owner', () => {
  test('can neither leave, be removed, nor get another role', async () => {
    const owner = await createCaller('Lonely')
    const boss = await asBrowser(owner)
    await enrol('admin', owner)
    await expectError(await remove(boss, owner.userId), 409, 'LAST_OWNER')
    await expectError(await setRole(boss, owner.userId, 'admin'), 409, 'LAST_OWNER')
    expect((await boss.send('/api/v1/account')).status).toBe(200)
  })

  test.each([
    ['both leave', (one: TestBrowser, id: string) => remove(one, id)],
    ['both step down', (one: TestBrowser, id: string) => setRole(one, id, 'sender')],
  ] as const)('remains when %s at the same moment', async (name, stepDown) => {
    for (let round = 0; round < 3; round += 1) {
      const owner = await createCaller(`Race ${name} ${round}`)
      const boss = await asBrowser(owner)
      const other = await enrol('owner', owner)
      const answers = await Promise.all([stepDown(boss, owner.userId), stepDown(other.browser, other.userId)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const owners = await ctx.db
        .select({ userId: members.userId })
        .from(members)
        .where(and(eq(members.organizationId, owner.organizationId), eq(members.role, 'owner')))
      expect(owners).toHaveLength(1)
    }
  })

  test('remains when two owners remove each other at the same moment', async () => {
    const owner = await createCaller('Duel')
    const boss = await asBrowser(owner)
    const other = await enrol('owner', owner)
    const answers = await Promise.all([remove(boss, other.userId), remove(other.browser, owner.userId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a removed member', () => {
  test('is rejected immediately by every process, by session and by key, and their keys are revoked', async () => {
    const owner = await createCaller('Out')
    const boss = await asBrowser(owner)
    const { userId, browser } = await enrol('admin', owner)
    const { organizationId } = owner
    const made = await withTransaction(ctx, (ctx) =>
      insertKey(ctx, { organizationId, userId, name: 'Script', scopes: ['shipments:read'] }),
    )
    const another = createProcess()
    const bearer = { headers: { authorization: `Bearer ${made.secret}` } }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await another('/api/v1/account', bearer)).status).toBe(200)
    expect((await another('/api/v1/account', { headers: { cookie } })).status).toBe(200)

    expect((await remove(boss, userId)).status).toBe(200)
    await expectError(await another('/api/v1/account', bearer), 401, 'UNAUTHORIZED')
    await expectError(await another('/api/v1/account', { headers: { cookie } }), 401, 'UNAUTHORIZED')
    const keys = await boss.read<ApiKey[]>('/api/v1/api-keys')
    expect(keys.find(({ id }) => id === made.key.id)).toMatchObject({ status: 'revoked' })
    expect(await actionsOf(organizationId)).toEqual(['api_key.revoked', 'member.removed'])
    await expectError(await remove(boss, userId), 404, 'NOT_FOUND')
  })

  test('leaves their assigned tasks unassigned', async () => {
    const owner = await createCaller('Tasks')
    const { userId } = await enrol('sender', owner)
    const now = clock.now()
    const id = newId()
    await ctx.db.insert(tasks).values({
      organizationId: owner.organizationId,
      id,
      kind: 'unclaimed',
      cause: id,
      message: 'The card was declined.',
      dueAt: now,
      ownerId: userId,
      openedAt: now,
    })
    const boss = await asBrowser(owner)
    const [seen] = (await list(boss)).filter((member) => member.user_id === userId)
    expect(seen?.oversight?.open_tasks).toBe(1)
    expect((await remove(boss, userId)).status).toBe(200)
    const [task] = await ctx.db.select({ ownerId: tasks.ownerId }).from(tasks).where(eq(tasks.id, id))
    expect(task).toEqual({ ownerId: null })
  })

  test('keeps their account, and their other organization', async () => {
    const [one, two] = [await createCaller('One'), await createCaller('Two')]
    const { userId, browser } = await enrol('sender', one)
    await ctx.db
      .insert(members)
      .values({ organizationId: two.organizationId, userId, role: 'reviewer', createdAt: clock.now() })
    expect((await remove(browser, userId)).status).toBe(200)
    expect((await browser.read<Account>('/api/v1/account')).organization.id).toBe(two.organizationId)
    expect(await actionsOf(one.organizationId)).toEqual(['member.left'])
  })
})
