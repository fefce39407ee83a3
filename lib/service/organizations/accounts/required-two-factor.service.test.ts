import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Member } from '#lib/contract/members/member.ts'
import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { passkey, session } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { expectError, jsonRequest } from '#tests/support/api.ts'
import { openTestAccounts, type TestBrowser } from '#tests/support/office/accounts.ts'
import { totpCode } from '#tests/support/office/totp.ts'

import { hashPassword } from './password.ts'
import { insertUser, resetUserTwoFactor } from './users.ts'

const password = 'a long enough password'
const { openBrowser, createCaller, clock, ctx, mail } = await openTestAccounts()

type Email = { email: string }

const signIn = async ({ email }: Email): Promise<TestBrowser> => {
  const browser = openBrowser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

/** Sets up an authenticator app; the session is replaced by one that has proven it. */
const setUpApp = async (browser: TestBrowser) => {
  const enabled = await browser.post('/api/auth/two-factor/enable', { password })
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  const first = await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI, -1) })
  expect(first.status).toBe(200)
  return { totpURI, backupCodes }
}

const insertPasskey = async (userId: string): Promise<string> => {
  const id = newId()
  const device = { deviceType: 'singleDevice', backedUp: false, publicKey: 'key', counter: 0 }
  await ctx.db.insert(passkey).values({ id, userId, credentialID: id, ...device })
  return id
}

const change = (browser: TestBrowser, body: unknown) =>
  browser.send('/api/v1/organization', jsonRequest(body, { method: 'PATCH' }))

/** An organization that requires a second factor, and the browser of its owner, who has an app. */
const openStrictOffice = async (name: string) => {
  const owner = await createCaller(name)
  const browser = await signIn(owner)
  const app = await setUpApp(browser)
  expect((await change(browser, { two_factor_required: true })).status).toBe(200)
  return { owner, browser, ...app }
}

const addMember = async (organizationId: string, email: string) => {
  const [userId, now, passwordHash] = [newId(), clock.now(), await hashPassword(password)]
  await withTransaction(ctx, (ctx) =>
    insertUser(ctx, { id: userId, name: email, email, verified: true, passwordHash, now }),
  )
  await ctx.db.insert(members).values({ organizationId, userId, role: 'sender', createdAt: now })
  return { userId, email }
}

const expectRefusal = async (response: Response, status: number, code: string) =>
  expect([response.status, await response.json()]).toMatchObject([status, { code }])

test('a person who requires a second factor has one, and the change is audited', async () => {
  const owner = await createCaller('Careful office')
  const browser = await signIn(owner)
  const refused = await expectError(
    await change(browser, { two_factor_required: true }),
    400,
    'VALIDATION_ERROR',
  )
  expect(refused.fields?.[0]?.field).toBe('two_factor_required')
  await setUpApp(browser)
  const answer = await change(browser, { two_factor_required: true })
  expect(await answer.json()).toMatchObject({ data: { organization: { two_factor_required: true } } })
  const entries = await ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, owner.organizationId))
  expect(entries.filter(({ action }) => action.startsWith('organization.upd'))).toEqual([])
  expect(entries.find(({ action }) => action === 'two_factor_requirement.updated')).toMatchObject({
    before: { required: false },
    after: { required: true },
  })
})

test('applies the requirement to existing sessions immediately, and ends their event streams', async () => {
  const owner = await createCaller('Sudden office')
  const member = await addMember(owner.organizationId, 'member@sudden-office.test')
  const theirs = await signIn(member)
  const stream = await theirs.send('/api/v1/events')
  const reader = stream.body?.getReader()
  await reader?.read()
  const browser = await signIn(owner)
  await setUpApp(browser)
  expect((await change(browser, { two_factor_required: true })).status).toBe(200)
  for (let isOpen = true; isOpen;) isOpen = (await reader?.read())?.done === false
  await expectError(await theirs.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  await expectError(await theirs.send('/api/v1/events'), 403, 'TWO_FACTOR_REQUIRED')
})

test('a member without one sets it up and continues, seeing nothing of the organization before', async () => {
  const { owner, browser } = await openStrictOffice('Led office')
  const member = await addMember(owner.organizationId, 'member@led-office.test')
  const theirs = await signIn(member)
  await expectError(await theirs.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  expect(await theirs.read<PersonSecurity>('/api/person/security')).toMatchObject({ two_factor: false })
  const listed = async () => {
    const { data } = (await (await browser.send('/api/v1/members')).json()) as { data: Member[] }
    return data.find(({ user_id: id }) => id === member.userId)?.oversight?.two_factor
  }
  expect(await listed()).toBe(false)
  await setUpApp(theirs)
  expect((await theirs.send('/api/v1/account')).status).toBe(200)
  expect(await listed()).toBe(true)
})

test('an API key works while its owner has a second factor', async () => {
  const { owner, browser } = await openStrictOffice('Scripted office')
  expect((await owner.call('/api/v1/account')).status).toBe(200)
  await resetUserTwoFactor(ctx, owner.email)
  await expectError(await owner.call('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  expect((await browser.send('/api/v1/account')).status).toBe(401)
  const last = (await mail()).findLast(({ recipient }) => recipient === owner.email)
  expect(last?.subject).toContain('turned off')
  const again = await signIn(owner)
  await setUpApp(again)
  expect((await owner.call('/api/v1/account')).status).toBe(200)
})

test('the last second factor cannot be removed, and the one before it can', async () => {
  const { owner, browser } = await openStrictOffice('Keeping office')
  const turnOff = () => browser.post('/api/auth/two-factor/disable', { password })
  await expectRefusal(await turnOff(), 403, 'TWO_FACTOR_REQUIRED')
  const id = await insertPasskey(owner.userId)
  expect((await turnOff()).status).toBe(200)
  // The session is replaced by another, and what was proven in it holds.
  expect((await browser.send('/api/v1/account')).status).toBe(200)
  const newPassword = 'another long enough password'
  const passwords = { currentPassword: password, newPassword }
  expect((await browser.post('/api/auth/change-password', passwords)).status).toBe(200)
  expect((await browser.send('/api/v1/account')).status).toBe(200)
  await expectRefusal(
    await browser.post('/api/auth/passkey/delete-passkey', { id }),
    403,
    'TWO_FACTOR_REQUIRED',
  )
  expect((await change(browser, { two_factor_required: false })).status).toBe(200)
  expect((await browser.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
})

test('a password alone is not enough for an account with a passkey, even to add another factor', async () => {
  const { owner } = await openStrictOffice('Robbed office')
  const member = await addMember(owner.organizationId, 'member@robbed-office.test')
  await insertPasskey(member.userId)
  const thief = await signIn(member)
  await expectError(await thief.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  await expectRefusal(await thief.post('/api/auth/two-factor/enable', { password }), 403, 'TWO_FACTOR_FIRST')
  const addPasskey = await thief.send('/api/auth/passkey/generate-register-options')
  await expectRefusal(addPasskey, 403, 'TWO_FACTOR_FIRST')
})

test('a session that started without the code proves it later, within ten attempts', async () => {
  const { owner, totpURI, backupCodes } = await openStrictOffice('Proving office')
  // As one that began before the app was set up, or at an identity provider.
  const earlier = openBrowser()
  await earlier.post('/api/auth/sign-in/email', { email: owner.email, password })
  await earlier.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
  const forget = () =>
    ctx.db.update(session).set({ twoFactorAt: null }).where(eq(session.userId, owner.userId))
  await forget()
  await expectError(await earlier.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  const verify = (code: string) => earlier.post('/api/auth/two-factor/verify-totp', { code })
  expect((await verify('000000')).status).toBe(401)
  const before = (await mail()).length
  expect((await verify(totpCode(totpURI))).status).toBe(200)
  expect((await earlier.send('/api/v1/account')).status).toBe(200)
  expect((await mail()).length).toBe(before)
  await forget()
  for (let guess = 0; guess < 10; guess += 1) {
    expect(
      (await earlier.post('/api/auth/two-factor/verify-backup-code', { code: `wrong-${guess}` })).status,
    ).toBe(401)
  }
  expect((await verify(totpCode(totpURI, 1))).status).toBe(429)
})
