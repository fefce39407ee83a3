import { expect, test } from 'vitest'

import { openTestAccounts } from '#tests/support/office/accounts.ts'

import { createUser, endUserSessions, resetUserPassword } from './users.ts'

const { openBrowser, ctx } = await openTestAccounts({ SIGN_UP: 'closed' })

const signIn = async (email: string, password: string) => {
  const browser = openBrowser()
  return { browser, status: (await browser.post('/api/auth/sign-in/email', { email, password })).status }
}

test('an operator creates an account, sets another password and signs it out everywhere', async () => {
  const { email, password } = await createUser(ctx, { email: ' Ana@Office.test ', name: 'Ana' })
  expect(email).toBe('ana@office.test')
  const first = await signIn(email, password)
  expect(first.status).toBe(200)

  const reset = await resetUserPassword(ctx, { email })
  expect(reset.sessionsEnded).toBe(1)
  expect((await first.browser.send('/api/person')).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(401)
  const second = await signIn(email, reset.password)
  expect(second.status).toBe(200)

  expect((await endUserSessions(ctx, email)).sessionsEnded).toBe(1)
  expect((await second.browser.send('/api/person')).status).toBe(401)
})

test('rejects a used address, and a weak password', async () => {
  await createUser(ctx, { email: 'bo@office.test', name: 'Bo' })
  await expect(createUser(ctx, { email: 'BO@office.test', name: 'Bo' })).rejects.toThrow('already')
  const weak = { email: 'bo@office.test', password: 'password1234' }
  await expect(resetUserPassword(ctx, weak)).rejects.toThrow('attackers')
  await expect(endUserSessions(ctx, 'nobody@office.test')).rejects.toThrow('No account has')
})
