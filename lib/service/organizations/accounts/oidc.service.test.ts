import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import type { Person, PersonSecurity, SignInOptions } from '#lib/contract/person/person.ts'
import { account } from '#lib/service/db/schema/accounts.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'
import { openOidcProvider } from '#tests/support/peers/oidc-provider.ts'

import { inviteToSignUp } from './sign-up.ts'

const provider = await openOidcProvider('http://localhost:3000/api/auth/callback/oidc')
afterAll(provider.close)
const { openBrowser, createCaller, ctx, origin } = await openTestAccounts({
  ...provider.environment,
  SIGN_UP: 'invited',
})

/** Signs in by the provider; answers the browser and where it was led in the end. */
const signIn = async (sub: string, claims: Parameters<typeof provider.login>[2]) => {
  const browser = openBrowser()
  const asked = await browser.post('/api/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/shipments',
    errorCallbackURL: '/sign-in',
  })
  expect(asked.status).toBe(200)
  const { url } = (await asked.json()) as { url: string }
  const back = await provider.login(url, sub, claims)
  expect(back.startsWith(`${origin}/api/auth/callback/oidc`)).toBe(true)
  const answer = await browser.send(back.slice(origin.length), { redirect: 'manual' })
  return { browser, back, location: answer.headers.get('location') ?? '' }
}

test('an existing account signs in through its organization, and the button names the provider', async () => {
  const { email, organizationId } = await createCaller('Known')
  const { browser, back, location } = await signIn('known', { email, email_verified: true, name: 'Known' })
  expect(location).toContain('/shipments')
  const person = await browser.read<Person>('/api/person')
  expect(person).toMatchObject({ email, organizations: [{ id: organizationId }] })
  expect((await browser.read<PersonSecurity>('/api/person/security')).has_password).toBe(true)
  expect(await browser.read<SignInOptions>('/api/person/sign-in-options')).toMatchObject({
    oidc_name: 'Harbor ID',
  })
  const [link] = await ctx.db.select().from(account).where(eq(account.providerId, 'oidc'))
  expect(link).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  // What the provider has sent is good for once.
  const again = openBrowser()
  await again.send(back.slice(origin.length), { redirect: 'manual' })
  expect((await again.send('/api/person')).status).toBe(401)
})

test('an address not verified by the provider opens no account', async () => {
  const { email } = await createCaller('Victim')
  const { browser, location } = await signIn('thief', { email, email_verified: false, name: 'Thief' })
  expect(location).toContain('error=')
  expect((await browser.send('/api/person')).status).toBe(401)
})

test('the provider creates no accounts for uninvited people if accounts require an invitation', async () => {
  const email = 'guest@provider.test'
  const stranger = await signIn('guest', { email, email_verified: true, name: 'Guest' })
  expect(stranger.location).toContain('error=')
  expect((await stranger.browser.send('/api/person')).status).toBe(401)
  await inviteToSignUp(ctx, email)
  const guest = await signIn('guest', { email, email_verified: true, name: 'Guest' })
  expect(await guest.browser.read<Person>('/api/person')).toMatchObject({ email, name: 'Guest' })
  expect((await guest.browser.read<PersonSecurity>('/api/person/security')).has_password).toBe(false)
})
