import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Invitation } from '#lib/contract/members/member.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import type { Person, ReceivedInvitation, SignInOptions } from '#lib/contract/person/person.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { directory, invitations, members } from '#lib/service/db/schema/organizations.ts'
import { expectError, jsonRequest } from '#tests/support/api.ts'
import { openTestAccounts, type TestBrowser } from '#tests/support/office/accounts.ts'

const { ctx, clock, openBrowser, createCaller, mail, lastToken } = await openTestAccounts({
  SIGN_UP: 'invited',
})
const password = 'correct horse battery'

const openOffice = async (name: string) => {
  const owner = await createCaller(name)
  const boss = openBrowser()
  await boss.post('/api/auth/sign-in/email', { email: owner.email, password: 'a long enough password' })
  const ask = (email: string, role: Role = 'sender') => boss.post('/api/v1/invitations', { email, role })
  return {
    owner,
    boss,
    ask,
    invite: async (email: string, role?: Role): Promise<Invitation> => {
      const response = await ask(email, role)
      expect(response.status).toBe(201)
      return ((await response.json()) as { data: Invitation }).data
    },
  }
}

const signUp = (browser: TestBrowser, email: string, invitation: string) =>
  browser.post('/api/auth/sign-up/email', { name: 'Ana Silva', email, password, invitation })

const signIn = async (email: string): Promise<TestBrowser> => {
  const browser = openBrowser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

const read = (token: string) => openBrowser().post('/api/person/invitations/read', { token })

const stateOf = async (token: string) =>
  ((await (await read(token)).json()) as { data: ReceivedInvitation }).data.state

const accept = (browser: TestBrowser, token: string) =>
  browser.post('/api/person/invitations/accept', { token })

/** An account that an invitation let someone make, signed in; the invitation is still to be accepted. */
const join = async (email: string): Promise<{ browser: TestBrowser; token: string }> => {
  const token = await lastToken(email)
  expect((await signUp(openBrowser(), email, token)).status).toBe(200)
  return { browser: await signIn(email), token }
}

test('an invited person creates an account from the email, confirms nothing else, and has the role', async () => {
  const { owner, invite, boss } = await openOffice('Harbor')
  await invite(' Ana@New.test ', 'reviewer')
  const email = 'ana@new.test'
  const sent = (await mail()).findLast(({ recipient }) => recipient === email)
  expect(sent).toMatchObject({ subject: 'Join Harbor on Mailroom', organizationId: owner.organizationId })

  const token = await lastToken(email)
  const options = await openBrowser().read<SignInOptions>(`/api/person/sign-in-options?invitation=${token}`)
  expect(options).toMatchObject({ invited_email: email, invited_to: 'Harbor' })
  const { browser } = await join(email)
  expect((await mail()).filter(({ recipient }) => recipient === email)).toHaveLength(1)
  expect((await accept(browser, token)).status).toBe(200)
  const account = await browser.read<Account>('/api/v1/account')
  expect(account).toMatchObject({ role: 'reviewer', organization: { id: owner.organizationId } })
  expect(await boss.read<Invitation[]>('/api/v1/invitations')).toEqual([])
  const audited = await ctx.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, owner.organizationId))
    .orderBy(auditEntries.id)
  expect(audited.map(({ action }) => action)).toEqual(['member.invited', 'member.joined'])
})

test('stores the secret of the link only as a hash', async () => {
  const { invite } = await openOffice('Hashed')
  await invite('hashed@new.test')
  const token = await lastToken('hashed@new.test')
  expect(token).toMatch(/^[\w-]{43}$/)
  const kept = [await ctx.db.select().from(invitations), await ctx.db.select().from(directory)]
  expect(JSON.stringify(kept)).not.toContain(token)
})

describe('an invitation', () => {
  test('is accepted once, even by two tabs at the same moment', async () => {
    const { owner, invite } = await openOffice('Once')
    await invite('once@new.test')
    const { browser, token } = await join('once@new.test')
    const answers = await Promise.all([accept(browser, token), accept(browser, token)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
    expect(await stateOf(token)).toBe('accepted')
    const joined = await ctx.db.select().from(members).where(eq(members.organizationId, owner.organizationId))
    expect(joined).toHaveLength(2)
  })

  test('can be accepted only by the invited email address', async () => {
    const first = await openOffice('Mine')
    await first.invite('mine@new.test')
    const { browser } = await join('mine@new.test')
    await first.invite('yours@new.test')
    const theirs = await lastToken('yours@new.test')
    const { message } = await expectError(await accept(browser, theirs), 403, 'FORBIDDEN')
    expect(message).toContain('yours@new.test')
    expect((await signUp(openBrowser(), 'else@new.test', theirs)).status).toBe(403)
    await expectError(await accept(openBrowser(), theirs), 401, 'UNAUTHORIZED')
  })

  test('expires after seven days, and is then resent with another link', async () => {
    const { boss, invite } = await openOffice('Late')
    const { id } = await invite('late@new.test')
    const old = await lastToken('late@new.test')
    clock.forward(7 * dayMs)
    expect(await stateOf(old)).toBe('expired')
    expect((await signUp(openBrowser(), 'late@new.test', old)).status).toBe(403)
    expect(await boss.read<Invitation[]>('/api/v1/invitations')).toMatchObject([{ id, status: 'expired' }])
    expect((await boss.post(`/api/v1/invitations/${id}/resend`)).status).toBe(200)
    await expectError(await read(old), 410, 'INVITATION_ENDED')
    const { browser, token } = await join('late@new.test')
    expect((await accept(browser, token)).status).toBe(200)
    await expectError(await boss.post(`/api/v1/invitations/${id}/resend`), 404, 'NOT_FOUND')
  })

  test('that is revoked admits no one, and says so', async () => {
    const { boss, invite } = await openOffice('Back')
    const { id } = await invite('back@new.test')
    const { browser, token } = await join('back@new.test')
    expect((await boss.send(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await stateOf(token)).toBe('revoked')
    await expectError(await accept(browser, token), 410, 'INVITATION_ENDED')
    expect((await browser.read<Person>('/api/person')).organizations).toEqual([])
  })

  test('becomes invalid with its sender’s removal: no removed member returns through it', async () => {
    const { boss, invite } = await openOffice('Falls')
    await invite('admin@falls.test', 'admin')
    const admin = await join('admin@falls.test')
    await accept(admin.browser, admin.token)
    const backdoor = { email: 'backdoor@falls.test', role: 'admin' }
    expect((await admin.browser.post('/api/v1/invitations', backdoor)).status).toBe(201)
    const token = await lastToken(backdoor.email)
    const [found] = await ctx.db.select({ id: user.id }).from(user).where(eq(user.email, 'admin@falls.test'))
    const demoted = jsonRequest({ role: 'sender' }, { method: 'PATCH' })
    expect((await boss.send(`/api/v1/members/${found?.id}`, demoted)).status).toBe(200)
    expect(await stateOf(token)).toBe('revoked')
  })

  test('of another organization can be neither seen, resent nor revoked', async () => {
    const [ours, theirs] = [await openOffice('Tenant A'), await openOffice('Tenant B')]
    const { id } = await theirs.invite('guest@new.test')
    expect(await ours.boss.read<Invitation[]>('/api/v1/invitations')).toEqual([])
    await expectError(await ours.boss.post(`/api/v1/invitations/${id}/resend`), 404, 'NOT_FOUND')
    const gone = await ours.boss.send(`/api/v1/invitations/${id}`, { method: 'DELETE' })
    await expectError(gone, 404, 'NOT_FOUND')
    expect((await ours.ask('guest@new.test')).status).toBe(201)
  })
})

test('an admin invites every role but owners, and people who cannot manage members invite no one', async () => {
  const { invite } = await openOffice('Limits')
  for (const [email, role, expected] of [
    ['admin@limits.test', 'admin', 403],
    ['sender@limits.test', 'sender', 403],
  ] as const) {
    await invite(email, role)
    const { browser, token } = await join(email)
    await accept(browser, token)
    const owner = await browser.post('/api/v1/invitations', { email: 'o@limits.test', role: 'owner' })
    expect(owner.status).toBe(expected)
    const other = await browser.post('/api/v1/invitations', {
      email: `${role}-guest@limits.test`,
      role: 'admin',
    })
    expect(other.status).toBe(role === 'admin' ? 201 : 403)
  }
})

test('no one is invited twice or while a member, or gets too much mail', async () => {
  const { owner, boss, invite, ask } = await openOffice('Flood')
  const { id } = await invite('flood@new.test')
  await expectError(await ask('FLOOD@new.test'), 409, 'ALREADY_MEMBER')
  await expectError(await ask(owner.email), 409, 'ALREADY_MEMBER')
  await expectError(await ask('no address'), 400, 'VALIDATION_ERROR')
  for (let times = 0; times < 4; times += 1) {
    expect((await boss.post(`/api/v1/invitations/${id}/resend`)).status).toBe(200)
  }
  await expectError(await boss.post(`/api/v1/invitations/${id}/resend`), 429, 'RATE_LIMITED')
})
