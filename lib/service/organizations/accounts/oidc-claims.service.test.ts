import { afterAll, expect, test } from 'vitest'

import type { Person } from '#lib/contract/person/person.ts'
import { systemClock } from '#lib/service/clock.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'
import { type ForgedClaims, openForgingProvider } from '#tests/support/peers/forging-provider.ts'

const provider = await openForgingProvider()
afterAll(provider.close)
const { openBrowser, createCaller, ctx, origin } = await openTestAccounts({
  ...provider.environment,
  SIGN_UP: 'open',
})

const signIn = async (claims: ForgedClaims) => {
  const browser = openBrowser()
  const asked = await browser.post('/api/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/shipments',
    errorCallbackURL: '/sign-in',
  })
  expect(asked.status).toBe(200)
  const { url } = (await asked.json()) as { url: string }
  const back = await provider.login(url, claims)
  const answer = await browser.send(back.slice(origin.length), { redirect: 'manual' })
  return { browser, location: answer.headers.get('location') ?? '' }
}

const day = 24 * 60 * 60
const now = () => Math.floor(systemClock.now().getTime() / 1000)

test('a completely valid token signs in', async () => {
  const { email } = await createCaller('Right')
  const { browser, location } = await signIn({ sub: 'right', email, email_verified: true, azp: 'mailroom' })
  expect(location).toContain('/shipments')
  expect(await browser.read<Person>('/api/person')).toMatchObject({ email })
})

test.each<[string, () => ForgedClaims]>([
  ['has no end', () => ({ exp: undefined })],
  ['has ended', () => ({ exp: now() - day })],
  ['does not say when it was issued', () => ({ iat: undefined })],
  ['was issued a day ahead', () => ({ iat: now() + day, exp: now() + 2 * day })],
  ['was issued a day ago', () => ({ iat: now() - day })],
  ['was issued to another client', () => ({ azp: 'another' })],
  ['is for several clients, and does not say which', () => ({ aud: ['mailroom', 'another'] })],
  ['is of another issuer', () => ({ iss: 'http://127.0.0.1:1' })],
  ['says that the address is verified, as a text', () => ({ email_verified: 'true' })],
  ['says that the address is verified, as a number', () => ({ email_verified: 1 })],
  ['says nothing of whether the address is verified', () => ({ email_verified: undefined })],
  ['has no subject', () => ({ sub: undefined })],
  ['has a subject that cannot be stored', () => ({ sub: 'a\u0000' })],
])('a token that %s opens no account', async (about, claims) => {
  const { email } = await createCaller(about)
  const { browser, location } = await signIn({ sub: about, email, email_verified: true, ...claims() })
  expect(location).toContain('error=')
  expect((await browser.send('/api/person')).status).toBe(401)
})

test.each(['a@b.c\r\nx', 'not an address', 'a@b.test\u0000', ''])(
  'creates no account for %j',
  async (email) => {
    const before = (await ctx.db.select().from(user)).length
    const { location } = await signIn({ sub: `of ${email.length}`, email, email_verified: true })
    expect(location).toContain('error=')
    expect((await ctx.db.select().from(user)).length).toBe(before)
  },
)

test.each([undefined, 1, 'true'])(
  'creates no account for a new address whose email_verified is %j',
  async (verified) => {
    const before = (await ctx.db.select().from(user)).length
    const email = `new-${String(verified)}@provider.test`
    const { location } = await signIn({ sub: email, email, email_verified: verified })
    expect(location).toContain('error=')
    expect((await ctx.db.select().from(user)).length).toBe(before)
  },
)
