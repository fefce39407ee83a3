import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'

import { scopes } from '#lib/contract/api/access.values.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemClock } from '#lib/service/clock.ts'
import { type DatabaseHandle, openDatabase } from '#lib/service/db/client.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { everyTenant } from '#lib/service/db/tenant.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { insertOrganization } from '#lib/service/organizations/create-organization.ts'
import { buildPages } from '#scripts/build-pages.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { type ExpectedPage, expectedPages, openActions } from './expected-pages.ts'
import { mailroom } from './mailroom.ts'

const baseURL = process.env['MAILROOM_TEST_URL'] ?? ''
const root = join(import.meta.dirname, '..')
const password = 'a long enough password'

const disposable = (database: DatabaseHandle) => ({
  ...database,
  [Symbol.asyncDispose]: () => database.close(),
})

type Open = (headers?: Record<string, string>) => Promise<APIRequestContext>

/** Somewhere to write organizations to: the command line would take seconds for each. */
const openOwnDatabase = async () => {
  const { url } = await mailroom<{ url: string }>('database', 'url')
  return openDatabase(url, { max: 1, scope: everyTenant })
}

/** An organization with a member of each role, and a key of its owner. */
const createOffice = async (database: DatabaseHandle, open: Open, name: string) => {
  const [organizationId, slug, now] = [newId(), name.toLowerCase().replaceAll(' ', '-'), new Date()]
  const passwordHash = await hashPassword(password)
  const ids = Object.fromEntries(roles.map((role) => [role, newId()])) as Record<Role, string>
  const emailOf = (role: Role): string => `${role}@${slug}.test`
  const secret = await withTransaction(database, async (database) => {
    const customer = { paymentCustomerId: `cus_${organizationId}`, returnAddress: null }
    await insertOrganization(database, { organizationId, name, ownerId: ids.owner, ...customer, now })
    for (const role of roles) {
      const person = { id: ids[role], name: role, email: emailOf(role), verified: true, passwordHash, now }
      await insertUser(database, person)
      if (role === 'owner') continue
      await database.db.insert(members).values({ organizationId, userId: ids[role], role, createdAt: now })
    }
    const key = { organizationId, userId: ids.owner, name: 'Matrix', scopes }
    return (await insertKey({ ...database, clock: systemClock }, key)).secret
  })
  const signIn = async (role: Role, address: string): Promise<APIRequestContext> => {
    // Attempts are limited by address, and the test's machine is a proxy that is believed.
    const context = await open({ 'x-forwarded-for': address })
    const data = { email: emailOf(role), password }
    const answer = await context.post('/api/auth/sign-in/email', { data, headers: { origin: baseURL } })
    expect(answer.status()).toBe(200)
    return context
  }
  return { key: { authorization: `Bearer ${secret}` }, signIn }
}

/** Every folder under `app` that answers, without the groups in parentheses. */
const listPages = async (): Promise<string[]> => {
  const pages: string[] = []
  for await (const path of glob('app/**/{page.tsx,route.ts}', { cwd: root })) {
    const folders = path.split('/').slice(1, -1)
    pages.push(`/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`)
  }
  return pages
}

const withIds = (page: string, id: string): string => page.replaceAll(/\[\w+\]/g, id)

const refusals =
  /is not for your role|Only an owner or an admin|is for owners, admins|for operators|Your role can/

/** What a page says in all, without the values that the browser's part is given. */
const visibleText = async (answer: APIResponse): Promise<string> =>
  (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')

const isLedTo = (answer: APIResponse, path: string): boolean =>
  [303, 307, 308].includes(answer.status()) &&
  new URL(answer.headers()['location'] ?? '', 'http://here.test').pathname === path

const get = (context: APIRequestContext, path: string) => context.get(path, { maxRedirects: 0 })

/** How a page answered somebody otherwise than expected; null when as expected. */
const faultOf = async (
  page: string,
  expected: ExpectedPage,
  caller: Role | 'nobody',
  answer: APIResponse,
): Promise<string | null> => {
  const found = `${page} answers ${caller} ${answer.status()} ${answer.headers()['location'] ?? ''}`
  if (answer.status() >= 500) return found
  if (expected === 'absent') return answer.status() === 404 ? null : found
  if (expected === 'open') return isLedTo(answer, '/') || answer.status() < 500 ? null : found
  if (caller === 'nobody') return isLedTo(answer, '/sign-in') ? null : found
  if (page === '/welcome') return isLedTo(answer, '/') ? null : found
  if (answer.status() >= 300 && answer.status() < 400) return isLedTo(answer, '/sign-in') ? found : null
  const isRefused = refusals.test(await visibleText(answer))
  const isWhole = ('sees' in expected ? expected.sees : expected.changes).includes(caller)
  return isRefused === isWhole ? `${found}, ${isRefused ? 'refused' : 'not refused'}` : null
}

test.describe.configure({ mode: 'serial' })

test('the table names every page', async () => {
  expect(Object.keys(expectedPages).toSorted()).toEqual((await listPages()).toSorted())
})

test('every page shows each role what is theirs, and leads nobody to the sign-in', async ({ playwright }) => {
  test.setTimeout(180_000)
  const open: Open = (extraHTTPHeaders = {}) => playwright.request.newContext({ baseURL, extraHTTPHeaders })
  await using database = disposable(await openOwnDatabase())
  const office = await createOffice(database, open, 'Matrix Office')
  const callers: ['nobody' | Role, APIRequestContext][] = [['nobody', await open()]]
  for (const [index, role] of roles.entries()) {
    callers.push([role, await office.signIn(role, `10.77.0.${index + 1}`)])
  }
  const faults: string[] = []
  for (const [page, expected] of Object.entries(expectedPages)) {
    const path = withIds(page, crypto.randomUUID())
    const found = await Promise.all(
      callers.map(async ([caller, context]) => faultOf(page, expected, caller, await get(context, path))),
    )
    faults.push(...found.filter((fault) => fault !== null))
  }
  expect(faults).toEqual([])

  // A session that was ended opens no page any more.
  const left = await office.signIn('sender', '10.77.0.9')
  const { cookies } = await left.storageState()
  await left.post('/api/auth/sign-out', { headers: { origin: baseURL }, data: {} })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ended = await open({ cookie })
  expect(isLedTo(await get(ended, '/shipments'), '/sign-in')).toBe(true)
})

test('pages tell another organization nothing of an object whose id it knows', async ({ playwright }) => {
  const open: Open = (extraHTTPHeaders = {}) => playwright.request.newContext({ baseURL, extraHTTPHeaders })
  test.setTimeout(120_000)
  await using database = disposable(await openOwnDatabase())
  const victim = await createOffice(database, open, 'Matrix Victim')
  const stranger = await createOffice(database, open, 'Matrix Stranger')
  const api = await open(victim.key)
  const address = {
    name: 'Confidential Person',
    street1: '179 N Harbor Dr',
    city: 'Redondo Beach',
    state: 'CA',
  }
  const draft = await api.post('/api/v1/shipments', {
    data: {
      document: smallPdf('Confidential').toString('base64'),
      shipment_name: 'Confidential notice',
      to_address: { ...address, zip: '90277' },
      from_address: { ...address, zip: '90277' },
      print_options: { color: false, duplex: true },
    },
  })
  expect(draft.status()).toBe(201)
  const { data } = (await draft.json()) as { data: { id: string } }
  const [own, other] = [
    await victim.signIn('owner', '10.77.1.1'),
    await stranger.signIn('owner', '10.77.1.2'),
  ]
  expect(await (await get(own, `/shipments/${data.id}`)).text()).toContain('Confidential')
  for (const page of Object.keys(expectedPages).filter((path) => path.includes('['))) {
    const answer = await get(other, withIds(page, data.id))
    expect(await answer.text(), page).not.toContain('Confidential')
  }
})

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> }

test('every server action refuses nobody, and a request from another site', async ({ playwright }) => {
  test.setTimeout(120_000)
  const nobody = await playwright.request.newContext({ baseURL })
  const file = join(root, await buildPages(), 'server', 'server-reference-manifest.json')
  const { node } = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const faults: string[] = []
  for (const [id, { exportedName, workers }] of Object.entries(node)) {
    const worker = Object.keys(workers)[0] ?? ''
    const folders = worker.split('/').slice(1, -1)
    const path = withIds(
      `/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`,
      crypto.randomUUID(),
    )
    const call = (origin: string) =>
      nobody.post(path, {
        headers: { origin, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' },
        // As the browser would send three texts: whatever they are to be, nobody is asked for them.
        data: JSON.stringify(['a', 'b', 'c']),
        maxRedirects: 0,
      })
    const foreign = await call('https://evil.example')
    if (foreign.status() !== 500 || (await foreign.text()).includes('"ok":')) {
      faults.push(`${exportedName} answers another site ${foreign.status()}`)
    }
    const ours = await call(baseURL)
    const isRefused = openActions.has(exportedName) || (await ours.text()).includes('UNAUTHORIZED')
    if (!isRefused)
      faults.push(`${exportedName} answers nobody ${ours.status()}: ${(await ours.text()).slice(0, 200)}`)
  }
  expect(Object.keys(node).length).toBeGreaterThan(30)
  expect(faults).toEqual([])
})
