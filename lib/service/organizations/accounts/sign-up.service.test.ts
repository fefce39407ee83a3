import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Person, PersonSecurity } from '#lib/contract/person/person.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { openTestAccounts } from '#tests/support/office/accounts.ts'

import { inviteToSignUp } from './sign-up.ts'

const password = 'correct horse battery'

const withoutIds = async (response: Response) => {
  const { user: told, ...rest } = (await response.json()) as { user: Record<string, unknown> }
  return { status: response.status, ...rest, told: Object.keys(told).toSorted() }
}

test('a person signs up, confirms their address, signs in and names their organization', async () => {
  const { openBrowser, lastToken } = await openTestAccounts()
  const browser = openBrowser()
  const email = 'ana@new-office.test'
  const signUp = await browser.post('/api/auth/sign-up/email', { name: 'Ana Silva', email, password })
  expect(signUp.status).toBe(200)
  expect(browser.cookies.size).toBe(0)
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(403)

  const verify = await browser.send(`/api/auth/verify-email?token=${await lastToken(email)}`)
  expect(verify.status).toBe(200)
  expect(browser.cookies.size).toBe(0)
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  expect((await browser.read<Person>('/api/person')).organizations).toEqual([])
  expect((await browser.send('/api/v1/account')).status).toBe(401)

  const created = await browser.post('/api/person/organizations', {
    name: 'New Office',
    time_zone: 'America/Denver',
  })
  expect(created.status).toBe(201)
  expect((await browser.read<Person>('/api/person')).organizations).toMatchObject([
    { name: 'New Office', role: 'owner' },
  ])
  const account = await browser.send('/api/v1/account')
  expect(await account.json()).toMatchObject({
    data: {
      organization: {
        name: 'New Office',
        time_zone: 'America/Denver',
        return_address: { company: 'New Office' },
      },
    },
  })
})

test('signing up with the address of an account gets the usual response, and its holder is notified', async () => {
  const { openBrowser, createCaller, mail } = await openTestAccounts()
  const { email } = await createCaller('Harbor')
  const body = { name: 'Somebody', password: 'another long password' }
  const known = await openBrowser().post('/api/auth/sign-up/email', { ...body, email })
  const unknown = await openBrowser().post('/api/auth/sign-up/email', { ...body, email: 'new@harbor.test' })
  expect(await withoutIds(known)).toEqual(await withoutIds(unknown))
  expect((await mail()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [email, 'You already have an account'],
    ['new@harbor.test', 'Confirm your email address'],
  ])
  expect(
    (await openBrowser().post('/api/auth/sign-in/email', { email, password: body.password })).status,
  ).toBe(401)
})

test('rejects a common password with a message, and no error reveals an address', async () => {
  const { openBrowser } = await openTestAccounts()
  const refused = await openBrowser().post('/api/auth/sign-up/email', {
    name: 'Ana',
    email: 'ana@office.test',
    password: 'password1234',
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'PASSWORD_REFUSED' })
})

test('no one creates an account when sign-up is closed', async () => {
  const { openBrowser } = await openTestAccounts({ SIGN_UP: 'closed' })
  const answer = await openBrowser().post('/api/auth/sign-up/email', {
    name: 'A',
    email: 'a@b.test',
    password,
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'SIGN_UP_REFUSED' })
})

test('an invitation is for one address, seven days and one account', async () => {
  const { openBrowser, ctx, clock, mail } = await openTestAccounts({ SIGN_UP: 'invited' })
  const email = 'guest@office.test'
  const invitationOf = (url: string) => new URL(url).searchParams.get('invitation') ?? ''
  const signUp = async (address: string, invitation?: string) => {
    const body = { name: 'Guest', email: address, password, invitation }
    return (await openBrowser().post('/api/auth/sign-up/email', body)).status
  }
  const late = invitationOf((await inviteToSignUp(ctx, email)).url)
  clock.forward(8 * dayMs)
  expect(await signUp(email, late)).toBe(403)

  const invitation = invitationOf((await inviteToSignUp(ctx, ` ${email.toUpperCase()} `)).url)
  expect((await mail()).at(-1)?.text).toContain(invitation)
  expect(await signUp(email)).toBe(403)
  expect(await signUp('somebody@else.test', invitation)).toBe(403)
  expect(await signUp(email, invitation)).toBe(200)
  const made = await ctx.db.select({ name: user.name }).from(user).where(eq(user.email, email))
  expect(made).toEqual([{ name: 'Guest' }])
  expect(await signUp(email, invitation)).toBe(403)
})

test('only a session acts for a person, and no other site can use it', async () => {
  const { openBrowser, createCaller, request } = await openTestAccounts()
  const owner = await createCaller('Harbor')
  expect((await owner.call('/api/person/security')).status).toBe(401)
  expect((await request('/api/person/security')).status).toBe(401)
  const session = await owner.signIn()
  const foreign = { method: 'DELETE', headers: { origin: 'https://evil.test' } }
  expect((await session('/api/person/sessions', foreign)).status).toBe(403)
  expect((await openBrowser().send('/api/auth/get-session')).status).toBe(404)
  const security = (await (await session('/api/person/security')).json()) as { data: PersonSecurity }
  expect(JSON.stringify(security)).not.toContain('token')
})
