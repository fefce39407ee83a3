import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

import { createClient } from '#lib/client/client.ts'

import { addMember } from './add-member.ts'
import { type ExpectedPage, expectedPages } from './expected-pages.ts'
import { openFailingService } from './failing-service.ts'
import { createOrganization } from './organization.ts'
import { signIn } from './sign-in.ts'

const owner = { email: 'quiet@harbor.test', password: 'correct horse battery' }
const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 800 }

/** Pages of which everything is known from who is asking, or that do without what they read. */
const readNothing = new Set(['/settings/organization', '/send'])

const isRead = ([path, expected]: [string, ExpectedPage]): boolean =>
  typeof expected !== 'string' &&
  !path.includes('[') &&
  !['/welcome', '/settings', '/send/addresses', '/send/options'].includes(path)

const pages = Object.entries(expectedPages).filter((entry) => isRead(entry))

/** What is wrong with the page as it stands, narrow: for axe, for a thumb, and with wider text. */
const errorsOf = async (page: Page): Promise<string[]> => {
  const rules = { 'target-size': { enabled: true } }
  const { violations } = await new AxeBuilder({ page })
    .options({ rules })
    .include('main')
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  return [...found, ...(await sidewaysFaults(page))]
}

/** What stands out of a narrow page, as it is and with the spacing of WCAG 1.4.12. */
const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const measure = (when: string) => {
      const excess = document.documentElement.scrollWidth - window.innerWidth
      if (excess > 0) faults.push(`scrolls sideways by ${excess} px ${when}`)
    }
    measure('as it is')
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(spacing)
    measure('with wider text')
    document.adoptedStyleSheets.pop()
    return faults
  })

/** What somebody with little to say finds closed: it says so, and whom to ask. */
const closedTo = (batchId: string) => ({
  reviewer: [
    '/send',
    '/send/many',
    `/send/many/${batchId}/columns`,
    `/send/many/${batchId}/options`,
    `/send/many/${batchId}/check`,
    '/operations',
    '/operations/hand-over',
    '/operations/end-of-day',
    '/settings/organization',
    '/settings/members',
    '/settings/approvals',
    '/settings/declaration',
    '/settings/printing',
    '/settings/webhooks',
  ],
  sender: ['/settings/audit-log', '/settings/retention'],
})

const whomToAsk = /ask an owner|only an owner|(is|are) for (owners|operators)/i

let organizationId = ''
let batchId = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ baseURL }) => {
  const key = await createOrganization(owner, 'Quiet Office')
  const client = createClient({ baseUrl: baseURL ?? '', headers: { authorization: `Bearer ${key}` } })
  organizationId = (await client.getAccount()).data.organization.id
  const form = new FormData()
  const list = 'Name,Street,City,State,ZIP\nElizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277'
  form.append('file', new Blob([list], { type: 'text/csv' }), 'tenants.csv')
  batchId = (await client.createBatch({ form })).data.id
})

test('what a role may not do says so, and whom to ask', async ({ browser }) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  for (const [role, closed] of Object.entries(closedTo(batchId))) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, await addMember(organizationId, `A ${role}`, role))
    for (const path of closed) {
      await page.setViewportSize(wide)
      await page.goto(path)
      await expect(page.locator('main output').filter({ hasText: /^Loading/ }), path).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      const words = (await page.getByRole('main').textContent()) ?? ''
      if (!whomToAsk.test(words)) faults.push(`${path} tells a ${role} nothing: ${words}`)
      if (path.includes(batchId) && (await page.getByRole('main').getByRole('button').count()) > 0) {
        faults.push(`${path} has buttons for a ${role}`)
      }
      await page.setViewportSize(narrow)
      for (const fault of await errorsOf(page)) faults.push(`${path}: ${fault}`)
    }
    await context.close()
  }
  expect(faults).toEqual([])
})

type Walk = {
  page: Page
  service: Awaited<ReturnType<typeof openFailingService>>
  note: (words: string) => void
}

/** Opens a page while the service fails, then goes on as the page offers. */
const outlastFailure = async ({ page, service, note }: Walk, path: string): Promise<void> => {
  const alert = page.locator('main [role=alert]').first()
  service.set('fail')
  await page.goto(service.url + path)
  await expect(alert).toBeVisible()
  await page.setViewportSize(narrow)
  for (const fault of await errorsOf(page)) note(`failing: ${fault}`)
  await page.setViewportSize(wide)
  service.set('pass')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    await again.click({ timeout: 500 })
    await expect(alert).toBeHidden({ timeout: 2000 })
  }).toPass({ timeout: 10_000 })
}

test('every page shows that it failed, how to go on, and what is to be done when it is empty', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(10_000)
  await signIn(page, owner)
  await using service = await openFailingService(baseURL ?? '')
  const faults: string[] = []
  const walk = async (path: string, visit: (walk: Walk) => Promise<void>) => {
    const note = (words: string) => faults.push(`${path} ${words}`)
    await page.setViewportSize(wide)
    // Every page is looked at, whatever the one before was like.
    await visit({ page, service, note }).catch((error: unknown) => note(String(error)))
  }

  for (const [path] of pages) {
    await walk(path, async (given) => {
      if (readNothing.has(path)) await page.goto(service.url + path)
      else await outlastFailure(given, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize(narrow)
      for (const fault of await errorsOf(page)) given.note(`empty: ${fault}`)
    })
  }

  // Of one thing: another matter is what is no longer there.
  const ofOneThing = Object.keys(expectedPages).filter((path) =>
    /^\/(send|shipments|approvals).*\[id\]/.test(path),
  )
  for (const path of ofOneThing) {
    await walk(path, async ({ note }) => {
      service.set('fail')
      await page.goto(service.url + path.replace('[id]', crypto.randomUUID()))
      await expect(page.locator('main [role=alert]').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize(narrow)
      for (const fault of await sidewaysFaults(page)) note(`failing: ${fault}`)
    })
  }

  await walk('/shipments', async () => {
    service.set('pass')
    await page.goto(`${service.url}/shipments`)
    const evidence = page.getByRole('complementary').getByRole('link', { name: 'Evidence' })
    service.set('hold')
    await evidence.click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeAttached()
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
    service.set('pass')
    await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toHaveCount(0)
  })

  // Not even who is asking is known.
  await walk('/shipments', async ({ note }) => {
    service.set('down')
    await page.goto(`${service.url}/shipments`)
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
    for (const fault of await errorsOf(page)) note(`without the service: ${fault}`)
    service.set('pass')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible()
  })
  expect(faults).toEqual([])
})
