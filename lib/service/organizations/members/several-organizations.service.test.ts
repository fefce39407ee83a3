import { expect, test } from 'vitest'

import type { Account } from '#lib/contract/organizations/account.ts'
import type { OwnOrganization, Person } from '#lib/contract/person/person.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { expectError, jsonRequest, type TestCaller } from '#tests/support/api.ts'
import { openTestAccounts, type TestBrowser } from '#tests/support/office/accounts.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { removeMember } from './members.ts'

const { ctx, clock, openBrowser, createCaller, createProcess } = await openTestAccounts()

const choose = (browser: TestBrowser, organizationId: string) =>
  browser.send(
    '/api/person/organization',
    jsonRequest({ organization_id: organizationId }, { method: 'PUT' }),
  )

const signIn = async ({ email }: TestCaller): Promise<TestBrowser> => {
  const browser = openBrowser()
  await browser.post('/api/auth/sign-in/email', { email, password: 'a long enough password' })
  return browser
}

const currentOf = (browser: TestBrowser) => browser.read<Account>('/api/v1/account')

/** A person with two organizations, the first their own. */
const openBoth = async (name: string) => {
  const [first, second] = [await createCaller(`${name} First`), await createCaller(`${name} Second`)]
  clock.forward(1000)
  await ctx.db.insert(members).values({
    organizationId: second.organizationId,
    userId: first.userId,
    role: 'sender',
    createdAt: clock.now(),
  })
  return { first, second, browser: await signIn(first) }
}

test('a session uses its selected organization in every process; another session uses its own', async () => {
  const { first, second, browser } = await openBoth('Choice')
  const other = await signIn(first)
  expect((await currentOf(browser)).organization.id).toBe(first.organizationId)
  expect((await choose(browser, second.organizationId)).status).toBe(200)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const elsewhere = await createProcess()('/api/v1/account', { headers: { cookie } })
  expect(((await elsewhere.json()) as { data: Account }).data).toMatchObject({
    organization: { id: second.organizationId },
    role: 'sender',
    organization_lost: false,
  })
  expect((await currentOf(other)).organization.id).toBe(first.organizationId)
  const { organizations } = await browser.read<Person>('/api/person')
  expect(organizations.map(({ id, is_current }) => [id, is_current])).toEqual([
    [first.organizationId, false],
    [second.organizationId, true],
  ])
})

test('an organization that one does not belong to cannot be selected, and looks like one that does not exist', async () => {
  const { browser } = await openBoth('Foreign')
  const stranger = await createCaller('Foreign Stranger')
  const there = await expectError(await choose(browser, stranger.organizationId), 404, 'NOT_FOUND')
  const nowhere = await expectError(await choose(browser, crypto.randomUUID()), 404, 'NOT_FOUND')
  expect(there.message).toBe(nowhere.message)
})

test('after a removal the session falls back with a message, and changes nothing until it selects again', async () => {
  const { first, second, browser } = await openBoth('Fallback')
  await choose(browser, second.organizationId)
  await removeMember({ ...second.ctx, role: 'owner' }, first.userId)
  expect(await currentOf(browser)).toMatchObject({
    organization: { id: first.organizationId },
    organization_lost: true,
  })
  const rename = () =>
    browser.send('/api/v1/organization', jsonRequest({ name: 'Renamed' }, { method: 'PATCH' }))
  await expectError(await rename(), 403, 'NOT_A_MEMBER')
  expect((await choose(browser, first.organizationId)).status).toBe(200)
  expect((await currentOf(browser)).organization_lost).toBe(false)
  expect((await rename()).status).toBe(200)
})

test('a link to a shipment of the reader’s other organization is explained; one to a foreign organization is not', async () => {
  const { first, second, browser } = await openBoth('Link')
  const { shipmentId } = await insertDraft(second.ctx)
  expect((await browser.send(`/api/v1/shipments/${shipmentId}`)).status).toBe(404)
  expect(await browser.read<OwnOrganization>(`/api/person/organization-of/${shipmentId}`)).toMatchObject({
    id: second.organizationId,
  })
  await removeMember({ ...second.ctx, role: 'owner' }, first.userId)
  const ask = (id: string) => browser.send(`/api/person/organization-of/${id}`)
  const theirs = await expectError(await ask(shipmentId), 404, 'NOT_FOUND')
  const nobodys = await expectError(await ask(crypto.randomUUID()), 404, 'NOT_FOUND')
  expect(theirs.message).toBe(nobodys.message)
})

test('the creator of another organization works in it from then on', async () => {
  const { browser } = await openBoth('Another')
  const made = await browser.post('/api/person/organizations', { name: 'Third' })
  expect(made.status).toBe(201)
  expect((await currentOf(browser)).organization.name).toBe('Third')
})

test('people change their own name', async () => {
  const { browser } = await openBoth('Name')
  const change = jsonRequest({ name: ' Ana  ' }, { method: 'PATCH' })
  expect((await browser.send('/api/person', change)).status).toBe(200)
  expect((await currentOf(browser)).user.name).toBe('Ana')
  const empty = jsonRequest({ name: ' ' }, { method: 'PATCH' })
  await expectError(await browser.send('/api/person', empty), 400, 'VALIDATION_ERROR')
})
