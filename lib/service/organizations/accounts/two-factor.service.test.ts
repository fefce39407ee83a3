import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { session, twoFactor, user } from '#lib/service/db/schema/accounts.ts'
import { openTestAccounts, type TestBrowser } from '#tests/support/office/accounts.ts'
import { totpCode } from '#tests/support/office/totp.ts'

const password = 'a long enough password'
const secret = 'the first secret, of at least 32 characters'
const { openBrowser, createCaller, createProcess, ctx, mail } = await openTestAccounts({ APP_SECRET: secret })

type Enabled = { totpURI: string; backupCodes: string[] }

const askForCode = async (email: string): Promise<TestBrowser> => {
  const browser = openBrowser()
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
  expect((await browser.send('/api/v1/account')).status).toBe(401)
  return browser
}

const enable = async (name: string) => {
  const { email, userId } = await createCaller(name)
  const browser = openBrowser()
  await browser.post('/api/auth/sign-in/email', { email, password })
  const answer = await browser.post('/api/auth/two-factor/enable', { password })
  expect(answer.status).toBe(200)
  const enabled = (await answer.json()) as Enabled
  const first = await browser.post('/api/auth/two-factor/verify-totp', {
    code: totpCode(enabled.totpURI, -1),
  })
  expect(first.status).toBe(200)
  return { ...enabled, email, userId, browser }
}

test('a code from the authenticator app works once, and its secret is stored encrypted', async () => {
  const { email, userId, totpURI } = await enable('Coded')
  const [kept] = await ctx.db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  expect(kept?.secret).toMatch(/^\$ba\$\d+\$/)
  expect(JSON.stringify(kept)).not.toContain(new URL(totpURI).searchParams.get('secret'))

  const browser = await askForCode(email)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  const code = totpCode(totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  expect((await browser.send('/api/v1/account')).status).toBe(200)

  const onlooker = await askForCode(email)
  expect((await onlooker.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(401)
  expect((await onlooker.send('/api/v1/account')).status).toBe(401)
  expect(
    (await mail()).some(({ subject }) => subject.includes('Two-factor authentication was turned on')),
  ).toBe(true)
})

test('after a used code, the next one completes the same sign-in', async () => {
  const { email, totpURI } = await enable('Patient')
  const code = totpCode(totpURI)
  const first = await askForCode(email)
  expect((await first.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)

  const second = await askForCode(email)
  const refused = await second.post('/api/auth/two-factor/verify-totp', { code })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({
    code: 'CODE_USED',
    message: expect.stringContaining('Wait up to 30 seconds'),
  })
  expect((await second.send('/api/v1/account')).status).toBe(401)
  const next = totpCode(totpURI, 1)
  expect((await second.post('/api/auth/two-factor/verify-totp', { code: next })).status).toBe(200)
  expect((await second.send('/api/v1/account')).status).toBe(200)
})

test('of two simultaneous sign-ins with one code, one succeeds', async () => {
  const { email, totpURI } = await enable('Hasty')
  const code = totpCode(totpURI)
  const browsers = [await askForCode(email), await askForCode(email)]
  const statuses = await Promise.all(
    browsers.map(
      async (browser) => (await browser.post('/api/auth/two-factor/verify-totp', { code })).status,
    ),
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401])
})

test('a recovery code signs in once, and its holder is notified', async () => {
  const { email, backupCodes } = await enable('Recovered')
  const [code] = backupCodes
  const verify = async () =>
    (await (await askForCode(email)).post('/api/auth/two-factor/verify-backup-code', { code })).status
  expect(await verify()).toBe(200)
  expect(await verify()).toBe(401)
  expect((await mail()).filter(({ recipient }) => recipient === email).at(-1)?.subject).toContain('recovery')
})

test('ten wrong codes lock the account temporarily, for any method', async () => {
  const { email, backupCodes } = await enable('Guessed')
  for (let round = 0; round < 2; round += 1) {
    const browser = await askForCode(email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await browser.post('/api/auth/two-factor/verify-backup-code', { code: 'wrong-guess' })
    }
  }
  const browser = await askForCode(email)
  const right = await browser.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(right.status).toBe(429)
})

test('changing sign-in methods requires the password in addition to the session', async () => {
  const { email, userId, browser } = await enable('Guarded')
  await ctx.db
    .update(session)
    .set({ createdAt: sql`now() - interval '1 hour'` })
    .where(eq(session.userId, userId))
  const turnOff = () => browser.post('/api/auth/two-factor/disable', { password })
  const changeEmail = () => browser.post('/api/auth/change-email', { newEmail: 'thief@guarded.test' })
  const addPasskey = () => browser.send('/api/auth/passkey/generate-register-options')
  for (const attempt of [turnOff, changeEmail, addPasskey]) {
    const refused = await attempt()
    expect([refused.status, (await refused.json()) as unknown]).toMatchObject([
      403,
      { code: 'CONFIRM_FIRST' },
    ])
  }
  expect((await browser.post('/api/person/confirmations', { password: 'a wrong password' })).status).toBe(403)
  expect((await browser.post('/api/person/confirmations', { password })).status).toBe(200)
  expect((await addPasskey()).status).toBe(200)
  expect((await turnOff()).status).toBe(200)
  const answer = await openBrowser().post('/api/auth/sign-in/email', { email, password })
  expect(await answer.json()).not.toHaveProperty('twoFactorRedirect')
})

test('codes continue to work when APP_SECRET changes and the previous one is configured', async () => {
  const { email, totpURI } = await enable('Rotated')
  const rotated = { ...ctx.config, appSecret: 'the second secret, of at least 32 characters' }
  const signIn = async (secretsBefore: string[]) => {
    const browser = openBrowser(createProcess({ config: { ...rotated, secretsBefore } }))
    await browser.post('/api/auth/sign-in/email', { email, password })
    return (await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI, 1) })).status
  }
  expect(await signIn([])).toBe(500)
  expect(await signIn([secret])).toBe(200)
  expect((await ctx.db.select().from(user).where(eq(user.email, email)))[0]?.twoFactorEnabled).toBe(true)
})
