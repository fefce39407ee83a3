import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { PersonSecurity } from '#lib/contract/person/person.ts'
import { account, session, verification } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { jsonRequest } from '#tests/support/api.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'

import { sweepSessions } from './security.ts'

const password = 'a long enough password'
const { openBrowser, createCaller, createProcess, ctx, lastToken, mail } = await openTestAccounts()

const signIn = async (email: string) => {
  const browser = openBrowser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

test('a wrong password and an unknown account get the same response', async () => {
  const { email } = await createCaller('Alike')
  const wrong = await openBrowser().post('/api/auth/sign-in/email', { email, password: 'a wrong password' })
  const unknown = await openBrowser().post('/api/auth/sign-in/email', {
    email: 'nobody@alike.test',
    password: 'a wrong password',
  })
  expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()])
})

test('behind TLS the session is in a secure, host-only cookie that no script can read', async () => {
  const behindTls = await openTestAccounts({ APP_URL: 'https://mail.example.test' })
  const { email } = await behindTls.createCaller('Secure')
  const browser = behindTls.openBrowser()
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-mailroom\.session_token=/)
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Domain')
  expect((await browser.send('/api/v1/account')).status).toBe(200)
})

test('on plain HTTP the cookie has a name that browsers accept there, and no script can read it', async () => {
  const { email } = await createCaller('Plain')
  const browser = openBrowser()
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^mailroom\.session_token=/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
  expect(cookie).not.toMatch(/Secure|Domain/)
})

test('rehashes a correct password that has a lower cost', async () => {
  const { email, userId } = await createCaller('Earlier')
  const before = await hashAsBefore(password)
  const ofUser = eq(account.userId, userId)
  await ctx.db.update(account).set({ password: before }).where(ofUser)
  const read = async () => (await ctx.db.select().from(account).where(ofUser))[0]?.password
  await openBrowser().post('/api/auth/sign-in/email', { email, password: 'a wrong password' })
  expect(await read()).toBe(before)
  await signIn(email)
  expect(await read()).toMatch(/^\$scrypt\$/)
  await signIn(email)
})

test('limits attempts on one account across all processes, whether it exists or not', async () => {
  const { email } = await createCaller('Limited')
  const processes = [createProcess(), createProcess()]
  const guess = async (account: string, addresses: readonly string[]) => {
    // The limit of the IP address alone, which is tested below, would refuse first.
    await ctx.db.execute(sql`delete from rate_limits where key like 'auth-%'`)
    const body = { email: account, password: 'a wrong password' }
    const answers = await Promise.all(
      processes.flatMap((send) =>
        addresses.map((address) => send('/api/auth/sign-in/email', jsonRequest(body), address)),
      ),
    )
    return answers.filter(({ status }) => status === 429).length
  }
  // A customer of an Internet provider has all addresses of a /64.
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1']
  for (const account of [email, 'nobody@limited.test']) {
    expect(await guess(account, network)).toBe(0)
    expect(await guess(account, network)).toBe(2)
    expect(await guess(account, ['2001:db8:0:1::1', '203.0.113.20', '::ffff:203.0.113.21'])).toBe(0)
  }
})

test('strangers’ wrong passwords never lock the holder out, nor do their requests for emails', async () => {
  const { email } = await createCaller('Targeted')
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const guess = { email, password: `a wrong password ${attempt}` }
    await createProcess()('/api/auth/sign-in/email', jsonRequest(guess), `198.51.100.${attempt % 2}`)
  }
  for (let request = 0; request < 6; request += 1) {
    await openBrowser().post('/api/auth/send-verification-email', { email })
  }
  const browser = await signIn(email)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await openBrowser().post('/api/auth/sign-in/email', { email, password: 'a wrong password' })
  }
  const change = { currentPassword: password, newPassword: 'a wholly new password' }
  expect((await browser.post('/api/auth/change-password', change)).status).toBe(200)
  expect((await openBrowser().post('/api/auth/request-password-reset', { email })).status).toBe(200)
  expect(await lastToken(email)).not.toBe('')
})

test('a session holder can guess the password at most ten times, from any address', async () => {
  const { email } = await createCaller('Stolen session')
  const browser = await signIn(email)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const guess = jsonRequest(
      { currentPassword: 'a wrong password', newPassword: 'a wholly new password' },
      { headers: { cookie, origin: ctx.config.appUrl } },
    )
    statuses.push((await createProcess()('/api/auth/change-password', guess, `198.51.100.${attempt}`)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('limits attempts from one address across all processes, for any account', async () => {
  const address = '192.0.2.7'
  const processes = [createProcess(), createProcess()]
  const answers = await Promise.all(
    processes.flatMap((send, first) =>
      Array.from({ length: 6 }, (_, second) =>
        send(
          '/api/auth/sign-in/email',
          jsonRequest({ email: `person${first}${second}@spray.test`, password: 'a wrong password' }),
          address,
        ),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBe(2)
})

test('a link resets a lost password once within an hour, and every session ends', async () => {
  const { email } = await createCaller('Forgetful')
  const browser = await signIn(email)
  const ask = async (address: string) => {
    const response = await openBrowser().post('/api/auth/request-password-reset', { email: address })
    return { status: response.status, body: await response.json() }
  }
  expect(await ask(email)).toEqual(await ask('nobody@forgetful.test'))
  const token = await lastToken(email)
  const reset = (newPassword: string, used = token) =>
    openBrowser().post('/api/auth/reset-password', { token: used, newPassword })
  expect((await reset('qwerty123456')).status).toBe(400)
  expect((await reset('a wholly new password')).status).toBe(200)
  expect((await reset('a second new password')).status).toBe(400)
  expect((await reset('a wholly new password', 'made-up')).status).toBe(400)
  expect((await browser.send('/api/v1/account')).status).toBe(401)
  await ask(email)
  await ctx.db.update(verification).set({ expiresAt: sql`now()` })
  expect((await reset('a third new password', await lastToken(email))).status).toBe(400)
  const renewed = { email, password: 'a wholly new password' }
  expect((await openBrowser().post('/api/auth/sign-in/email', renewed)).status).toBe(200)
  expect((await openBrowser().post('/api/auth/sign-in/email', { email, password })).status).toBe(401)
  const subjects = (await mail()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('password was changed'))
})

test('a newer reset link invalidates the earlier ones, and using one or changing the password invalidates them all', async () => {
  const { email } = await createCaller('Twice')
  const other = await createCaller('Bystander')
  const ask = async (address = email) => {
    expect((await openBrowser().post('/api/auth/request-password-reset', { email: address })).status).toBe(
      200,
    )
    return lastToken(address)
  }
  const reset = async (token: string, newPassword: string) =>
    (await openBrowser().post('/api/auth/reset-password', { token, newPassword })).status
  const [untouched, first, second] = [await ask(other.email), await ask(), await ask()]
  expect(await reset(first, 'a wholly new password')).toBe(400)
  expect(await reset(second, 'a wholly new password')).toBe(200)
  expect(await reset(first, 'yet another password')).toBe(400)

  const third = await ask()
  const browser = openBrowser()
  const credentials = { email, password: 'a wholly new password' }
  expect((await browser.post('/api/auth/sign-in/email', credentials)).status).toBe(200)
  const change = { currentPassword: credentials.password, newPassword: 'chosen while signed in' }
  expect((await browser.post('/api/auth/change-password', change)).status).toBe(200)
  expect(await reset(third, 'yet another password')).toBe(400)
  expect(await reset(untouched, 'a wholly new password')).toBe(200)
})

test('the database stores no usable token of a reset link', async () => {
  const { email, userId } = await createCaller('Leaked')
  await openBrowser().post('/api/auth/request-password-reset', { email })
  const [stored] = await ctx.db.select().from(verification).where(eq(verification.value, userId))
  const token = await lastToken(email)
  expect(stored?.identifier).not.toContain(token)
  for (const guess of [stored?.identifier, stored?.identifier.split(' ').at(-1)]) {
    const input = { token: guess, newPassword: 'a wholly new password' }
    expect((await openBrowser().post('/api/auth/reset-password', input)).status).toBe(400)
  }
})

test('signing out everywhere ends the other sessions immediately in every process', async () => {
  const { email } = await createCaller('Everywhere')
  const [here, there, elsewhere] = [await signIn(email), await signIn(email), await signIn(email)]
  const { sessions } = await here.read<PersonSecurity>('/api/person/security')
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false])
  const second = sessions[1]
  expect((await here.send(`/api/person/sessions/${second?.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await here.send('/api/person/sessions', { method: 'DELETE' })).status).toBe(200)
  for (const browser of [there, elsewhere]) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await createProcess()('/api/v1/account', { headers: { cookie } })).status).toBe(401)
  }
  expect((await here.send('/api/v1/account')).status).toBe(200)
})

test('a session ends after thirty days, regardless of use', async () => {
  const { email, userId } = await createCaller('Thirty days')
  const [old, recent] = [await signIn(email), await signIn(email)]
  const [first] = await ctx.db
    .select()
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(asc(session.id))
  const begun = (days: number) =>
    ctx.db
      .update(session)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(session.id, first?.id ?? ''))
  await begun(29)
  await sweepSessions(ctx)
  expect((await old.send('/api/person')).status).toBe(200)
  await begun(31)
  await sweepSessions(ctx)
  expect((await old.send('/api/person')).status).toBe(401)
  expect((await recent.send('/api/person')).status).toBe(200)
})

test('no one ends another person’s session', async () => {
  const mine = await signIn((await createCaller('Mine')).email)
  const yours = await signIn((await createCaller('Yours')).email)
  const [session] = (await yours.read<PersonSecurity>('/api/person/security')).sessions
  expect((await mine.send(`/api/person/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await yours.send('/api/v1/account')).status).toBe(200)
})

test('changing the password requires the old one, and ends every other session', async () => {
  const { email } = await createCaller('Changed')
  const [here, there] = [await signIn(email), await signIn(email)]
  const change = (currentPassword: string, newPassword: string) =>
    here.post('/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: false })
  expect((await change('not my password', 'a wholly new password')).status).toBe(400)
  expect((await change(password, 'short')).status).toBe(400)
  expect((await change(password, 'a wholly new password')).status).toBe(200)
  expect((await here.send('/api/v1/account')).status).toBe(200)
  expect((await there.send('/api/v1/account')).status).toBe(401)
})

test('changing an address requires its mail and a session; the old address is notified, and the change audited', async () => {
  const { email, organizationId, userId } = await createCaller('Moving')
  const browser = await signIn(email)
  const newEmail = 'owner@moved.test'
  expect((await browser.post('/api/auth/change-email', { newEmail })).status).toBe(200)
  const link = `/api/auth/verify-email?token=${await lastToken(newEmail)}`
  expect((await openBrowser().send(link)).status).toBe(401)
  expect((await browser.send(link)).status).toBe(200)
  expect((await browser.read<PersonSecurity>('/api/person/security')).email).toBe(newEmail)
  expect((await mail()).findLast(({ recipient }) => recipient === email)?.subject).toContain(
    'email address was changed',
  )
  const audited = await ctx.db
    .select({ action: auditEntries.action, actor: auditEntries.actorId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, organizationId))
  expect(audited).toEqual([{ action: 'account.email_changed', actor: userId, after: { email: newEmail } }])
})
