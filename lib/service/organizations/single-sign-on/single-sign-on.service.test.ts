import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import type { SetSingleSignOnInput, SingleSignOn } from '#lib/contract/organizations/single-sign-on.ts'
import type { Person, SignInWay } from '#lib/contract/person/person.ts'
import { account, user } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { identityProviders } from '#lib/service/db/schema/single-sign-on.ts'
import { expectError, jsonRequest } from '#tests/support/api.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'
import { totpCode } from '#tests/support/office/totp.ts'
import { openOidcProvider } from '#tests/support/peers/oidc-provider.ts'

import { makeSingleSignOnOptional } from './identity-provider.ts'

const accounts = await openTestAccounts({ SIGN_UP: 'closed', WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' })
const { openBrowser, createCaller, ctx, origin } = accounts

const settingsPath = '/api/v1/organization/single-sign-on'
const domainsPath = '/api/v1/organization/sign-in-domains'

type Claims = { email: string; email_verified: boolean; name: string }

/** An organization whose owner has set up a provider, with one verified domain. */
const openOffice = async (name: string, domain: string) => {
  const owner = await createCaller(name)
  const ask = await owner.signIn()
  const read = async (response: Response): Promise<SingleSignOn> => {
    expect(response.status).toBeLessThan(300)
    return ((await response.json()) as { data: SingleSignOn }).data
  }
  const { redirect_url: redirectUrl } = await read(await ask(settingsPath))
  const provider = await openOidcProvider(redirectUrl)
  onTestFinished(provider.close)
  const settings: SetSingleSignOnInput = {
    issuer: provider.issuer,
    client_id: provider.client.id,
    client_secret: provider.client.secret,
    joins_as: 'reviewer',
    is_required: false,
  }
  const change = (changes: Partial<SetSingleSignOnInput>) =>
    ask(settingsPath, jsonRequest({ ...settings, ...changes }, { method: 'PUT' }))
  await read(await change({}))
  await read(await ask(domainsPath, jsonRequest({ domain })))
  await read(await ask(`${domainsPath}/${domain}/verify`, { method: 'POST' }))
  const providerId = `sso-${owner.organizationId}`
  /** Signs in through the provider, and returns where the browser ends up. */
  const signIn = async (sub: string, claims: Claims, browser = openBrowser()) => {
    const asked = await browser.post('/api/auth/sign-in/social', {
      provider: providerId,
      callbackURL: '/shipments',
      errorCallbackURL: '/sign-in',
    })
    expect(asked.status).toBe(200)
    const { url } = (await asked.json()) as { url: string }
    expect(url.startsWith(provider.issuer)).toBe(true)
    const back = await provider.login(url, sub, claims)
    const answer = await browser.send(back.slice(origin.length), { redirect: 'manual' })
    return { browser, location: answer.headers.get('location') ?? '' }
  }
  return { owner, ask, read, change, signIn, providerId }
}

test('an owner who changes one setting leaves those that another owner changed', async () => {
  const { ask, read, change } = await openOffice('Office', 'partial.test')
  const { provider } = await read(await ask(settingsPath))
  const { issuer = '', client_id: clientId = '' } = provider ?? {}
  const put = (changes: Partial<SetSingleSignOnInput>) =>
    ask(settingsPath, jsonRequest({ issuer, client_id: clientId, ...changes }, { method: 'PUT' }))
  await read(await put({ joins_as: 'operator' }))
  const after = await read(await put({ client_secret: 'another secret' }))
  expect(after.provider).toMatchObject({ joins_as: 'operator', is_required: false })
  // Another provider has settings of its own.
  expect((await read(await change({ client_id: 'other', joins_as: null }))).provider).toMatchObject({
    client_id: 'other',
    joins_as: null,
  })
})

const addMember = async (organizationId: string, email: string) => {
  const caller = await createCaller(email)
  await ctx.db.update(user).set({ email }).where(eq(user.id, caller.userId))
  await ctx.db
    .insert(members)
    .values({ organizationId, userId: caller.userId, role: 'sender', createdAt: ctx.clock.now() })
  return { userId: caller.userId, email }
}

const password = 'a long enough password'

test('people of a verified domain sign in through their provider, and join with the least role', async () => {
  const { owner, signIn, ask, read, providerId } = await openOffice('Harbor', 'harbor-sso.test')
  const found = await openBrowser().post('/api/person/sign-in-way', { email: 'Ana@Harbor-SSO.test' })
  expect(((await found.json()) as { data: SignInWay }).data).toEqual({ provider: providerId })
  const { browser, location } = await signIn('ana', {
    email: 'ana@harbor-sso.test',
    email_verified: true,
    name: 'Ana Silva',
  })
  expect(location).toContain('/shipments')
  const person = await browser.read<Person>('/api/person')
  expect(person).toMatchObject({
    name: 'Ana Silva',
    email: 'ana@harbor-sso.test',
    organizations: [{ id: owner.organizationId, role: 'reviewer', is_current: true }],
  })
  const joined = and(
    eq(auditEntries.organizationId, owner.organizationId),
    eq(auditEntries.action, 'member.joined'),
  )
  expect(await ctx.db.select().from(auditEntries).where(joined)).toMatchObject([
    { after: { email: 'ana@harbor-sso.test', role: 'reviewer', by: 'single sign-on' } },
  ])
  const [link] = await ctx.db.select().from(account).where(eq(account.providerId, providerId))
  expect(link).toMatchObject({ accountId: 'ana', accessToken: null, refreshToken: null, idToken: null })
  const settings = await read(await ask(settingsPath))
  expect(settings.provider?.last_sign_in_at).not.toBeNull()
  expect(JSON.stringify(settings)).not.toContain('a secret between')
  const [stored] = await ctx.db
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, owner.organizationId))
  expect(stored?.clientSecret).not.toContain('a secret between')
})

test('the provider signs in no one whose address is outside the organization’s domains', async () => {
  const { signIn, ask, read } = await openOffice('Narrow', 'narrow.test')
  const victim = await createCaller('Victim elsewhere')
  const stranger = { email: victim.email, email_verified: true, name: 'Thief' }
  expect((await signIn('thief', stranger)).location).toContain('error=')
  const unverified = { email: 'bo@narrow.test', email_verified: false, name: 'Bo' }
  const refused = await signIn('bo', unverified)
  expect(refused.location).toContain('error=')
  expect((await refused.browser.send('/api/person')).status).toBe(401)
  // Whose address has changed since is no longer of the organization.
  const bo = { ...unverified, email_verified: true }
  expect((await signIn('bo', bo)).location).toContain('/shipments')
  await ctx.db.update(user).set({ email: 'bo@elsewhere.test' }).where(eq(user.email, bo.email))
  expect((await signIn('bo', bo)).location).toContain('error=')
  // Nor is anyone once the domain is gone.
  await read(await ask(`${domainsPath}/narrow.test`, { method: 'DELETE' }))
  expect((await signIn('cy', { ...bo, email: 'cy@narrow.test' })).location).toContain('error=')
})

test('if required, rejects passwords and passkeys, and ends other sessions', async () => {
  const office = await openOffice('Strict', 'strict.test')
  const { owner, change, signIn, read } = office
  const member = await addMember(owner.organizationId, 'member@strict.test')
  const early = openBrowser()
  const signInByPassword = (browser = openBrowser()) =>
    browser.post('/api/auth/sign-in/email', { email: member.email, password })
  expect((await signInByPassword(early)).status).toBe(200)
  const { fields } = await expectError(await change({ is_required: true }), 400, 'VALIDATION_ERROR')
  expect(fields).toMatchObject([{ field: 'is_required' }])

  const claims = { email: member.email, email_verified: true, name: 'Member' }
  const vouched = await signIn('member', claims)
  expect(vouched.location).toContain('/shipments')
  await read(await change({ is_required: true }))
  expect((await early.send('/api/v1/account')).status).toBe(401)
  expect((await vouched.browser.send('/api/v1/account')).status).toBe(200)
  for (const answer of [
    await signInByPassword(),
    await openBrowser().post('/api/auth/sign-in/email', { email: member.email, password: 'wrong' }),
    await openBrowser().post('/api/auth/request-password-reset', { email: member.email }),
  ]) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'SINGLE_SIGN_ON_REQUIRED' })
  }
  const { browser, location } = await signIn('member', claims)
  expect(location).toContain('/shipments')
  expect((await browser.send('/api/v1/account')).status).toBe(200)

  // An owner whose address is of another domain, and the operator, are the ways back.
  const operator = { ...owner.ctx, role: null, actor: { type: 'system' as const } }
  expect(await makeSingleSignOnOptional(operator)).toMatchObject({ wasRequired: true })
  expect((await signInByPassword()).status).toBe(200)
})

test('still requires an authenticator app: the provider does not replace it', async () => {
  const { owner, signIn } = await openOffice('Careful', 'careful.test')
  const member = await addMember(owner.organizationId, 'eve@careful.test')
  const browser = openBrowser()
  await browser.post('/api/auth/sign-in/email', { email: member.email, password })
  const enabled = (await (await browser.post('/api/auth/two-factor/enable', { password })).json()) as {
    totpURI: string
  }
  await browser.post('/api/auth/two-factor/verify-totp', { code: totpCode(enabled.totpURI) })
  const vouched = await signIn('eve', { email: member.email, email_verified: true, name: 'Eve' })
  await expectError(await vouched.browser.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  const added = await vouched.browser.send('/api/auth/passkey/generate-register-options')
  expect({ status: added.status, body: await added.json() }).toMatchObject({
    status: 403,
    body: { code: 'TWO_FACTOR_FIRST' },
  })
  // Nor does a password reset through the mailbox help.
  const newPassword = 'a wholly new password'
  const changed = await vouched.browser.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword,
  })
  expect(changed.status).toBe(200)
  await expectError(await vouched.browser.send('/api/v1/account'), 403, 'TWO_FACTOR_REQUIRED')
  const code = totpCode(enabled.totpURI, 1)
  expect((await vouched.browser.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  expect((await vouched.browser.send('/api/v1/account')).status).toBe(200)
})

test('another provider links people again: the same subject may be another person there', async () => {
  const { owner, signIn, change, read, ask } = await openOffice('Moving', 'moving.test')
  await signIn('1', { email: 'dee@moving.test', email_verified: true, name: 'Dee' })
  const { redirect_url: redirectUrl } = await read(await ask(settingsPath))
  const next = await openOidcProvider(redirectUrl)
  onTestFinished(next.close)
  const moved = { issuer: next.issuer, client_id: next.client.id }
  const { fields } = await expectError(
    await change({ ...moved, client_secret: undefined }),
    400,
    'VALIDATION_ERROR',
  )
  expect(fields).toMatchObject([{ field: 'client_secret' }])
  await read(await change(moved))
  const links = eq(account.providerId, `sso-${owner.organizationId}`)
  expect(await ctx.db.select().from(account).where(links)).toEqual([])
})

test('verifies a domain by its record, for one organization', async () => {
  const { ask, read } = await openOffice('First', 'shared.test')
  await read(await ask(domainsPath, jsonRequest({ domain: 'unpublished.test' })))
  await expectError(
    await ask(`${domainsPath}/unpublished.test/verify`, { method: 'POST' }),
    409,
    'DOMAIN_NOT_VERIFIED',
  )
  const second = await (await createCaller('Second')).signIn()
  await read(await second(domainsPath, jsonRequest({ domain: 'shared.test' })))
  const { message } = await expectError(
    await second(`${domainsPath}/shared.test/verify`, { method: 'POST' }),
    409,
    'DOMAIN_NOT_VERIFIED',
  )
  expect(message).toContain('Another organization')
  await expectError(await second(domainsPath, jsonRequest({ domain: 'https://x' })), 400, 'VALIDATION_ERROR')
})

test('rejects an issuer that is not a provider, or not on the internet, before storing anything', async () => {
  const ask = await (await createCaller('Careless')).signIn()
  const set = (issuer: string) =>
    ask(
      settingsPath,
      jsonRequest(
        { issuer, client_id: 'a', client_secret: 'b', joins_as: null, is_required: false },
        { method: 'PUT' },
      ),
    )
  for (const issuer of ['ftp://login.example.com', 'login']) {
    const { fields } = await expectError(await set(issuer), 400, 'VALIDATION_ERROR')
    expect(fields).toMatchObject([{ field: 'issuer' }])
  }
  // Whether it exists within the operator's network, or anywhere, is not said.
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '127.0.0.1:9', 'nothing-here.invalid']) {
    const response = await set(`http://${host}`)
    expect(Number(response.headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
    const { message } = await expectError(response, 502, 'IDENTITY_PROVIDER_UNAVAILABLE')
    expect(message).toBe(`${host} could not be reached. Use a provider that is on the internet.`)
  }
  const { data } = (await (await ask(settingsPath)).json()) as { data: SingleSignOn }
  expect(data.provider).toBeNull()
})
