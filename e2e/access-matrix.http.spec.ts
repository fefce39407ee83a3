import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { type Role, roles } from '#lib/contract/members/roles.values.ts'

import { eachOf } from './support/each-of.ts'
import { type ExpectedPage, expectedPages } from './support/expected-pages.ts'
import { createDraft, redondoBeach } from './support/letters.ts'
import { addMember, createOrganization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { sessionCookie } from './support/sign-in.ts'

const root = join(import.meta.dirname, '..')

type Caller = Role | 'anonymous'

/** Every folder under `app` that serves something, without the groups in parentheses. */
const listPages = async (): Promise<string[]> => {
  const pages: string[] = []
  for await (const path of glob('app/**/{page.tsx,route.ts}', { cwd: root })) {
    const folders = path.split('/').slice(1, -1)
    pages.push(`/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`)
  }
  return pages
}

const withIds = (page: string, id: string): string => page.replaceAll(/\[\w+\]/g, id)

/** What a page says to roles that may not open it, or not change what is on it. */
const refusals = /You don’t have access to this|Only owners and admins can/

const get = (path: string, cookie = '') =>
  fetch(`${baseUrl}${path}`, { headers: { cookie }, redirect: 'manual' })

/** Returns a page's content, without the values sent for the browser's part. */
const visibleText = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')

const redirectsTo = (response: Response, path: string): boolean =>
  [303, 307, 308].includes(response.status) &&
  new URL(response.headers.get('location') ?? '', 'http://here.test').pathname === path

/** Returns how a page's response to a caller differs from the expected one; null if it does not. */
const findFault = async (page: string, expected: ExpectedPage, caller: Caller, response: Response) => {
  const { status, headers } = response
  const found = `${page} responds to ${caller} with ${status} ${headers.get('location') ?? ''}`
  if (status >= 500) return found
  if (expected === 'absent') return status === 404 ? null : found
  if (expected === 'open') return null
  if (caller === 'anonymous') return redirectsTo(response, '/sign-in') ? null : found
  if (page === '/welcome') return redirectsTo(response, '/') ? null : found
  if (status >= 300 && status < 400) return redirectsTo(response, '/sign-in') ? found : null
  const isRefused = refusals.test(await visibleText(response))
  const isWhole = ('sees' in expected ? expected.sees : expected.changes).includes(caller)
  return isRefused === isWhole ? `${found}, ${isRefused ? 'refused' : 'not refused'}` : null
}

test('every page is in the access table', async () => {
  expect(Object.keys(expectedPages).toSorted()).toEqual((await listPages()).toSorted())
})

test.describe('every page', () => {
  const cookies = new Map<Caller, string>([['anonymous', '']])

  test.beforeAll(async () => {
    const organization = await createOrganization()
    for (const role of roles) {
      const account = role === 'owner' ? organization.owner : await addMember(organization, `A ${role}`, role)
      cookies.set(role, await sessionCookie(account))
    }
  })

  for (const caller of [...roles, 'anonymous'] as const) {
    const title =
      caller === 'anonymous'
        ? 'redirects anonymous visitors to sign-in'
        : `shows a member with the ${caller} role what the role can access`
    test(title, async () => {
      const faults = await eachOf(Object.entries(expectedPages), async ([page, expected]) => {
        const response = await get(withIds(page, crypto.randomUUID()), cookies.get(caller))
        return findFault(page, expected, caller, response)
      })
      expect(faults.filter((fault) => fault !== null)).toEqual([])
    })
  }
})

test('a signed-out session opens no page', async () => {
  const { owner } = await createOrganization()
  const cookie = await sessionCookie(owner)
  expect((await get('/shipments', cookie)).status).toBe(200)
  const signedOut = await fetch(`${baseUrl}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(signedOut.status).toBe(200)
  expect(redirectsTo(await get('/shipments', cookie), '/sign-in')).toBe(true)
})

test('no page shows a shipment to a member of another organization who knows its id', async () => {
  const [own, other] = [await createOrganization(), await createOrganization()]
  const draft = await createDraft(own.client, {
    shipment_name: 'Confidential notice',
    to_address: { name: 'Confidential Person', ...redondoBeach },
  })
  const [ownCookie, otherCookie] = [await sessionCookie(own.owner), await sessionCookie(other.owner)]
  expect(await (await get(`/shipments/${draft.id}`, ownCookie)).text()).toContain('Confidential')
  const pagesOfOneThing = Object.keys(expectedPages).filter((path) => path.includes('['))
  await eachOf(pagesOfOneThing, async (page) => {
    const response = await get(withIds(page, draft.id), otherCookie)
    expect(await response.text(), page).not.toContain('Confidential')
  })
})
