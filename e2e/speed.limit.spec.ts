import { type BrowserContext, expect, type Locator, type Page, type Request, test } from '@playwright/test'

import { buy, certified, createDraft, redondoBeach, uploadLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionCookie, signIn } from './support/sign-in.ts'
import { openWebProcess } from './support/web-process.ts'

/** JavaScript that a page may cost a first visit, in bytes as sent. */
const budgets = { list: 173_500, shipment: 196_000, overview: 177_500 }

/** HTML of a list with twenty rows, in bytes before compression: what a browser parses, styles and hydrates. */
const listHtml = 100_000

let organization: Organization
let shipmentId: string

test.beforeAll(async () => {
  organization = await createOrganization()
  const { client } = organization
  const document_key = await uploadLetter(client)
  const letter = await createDraft(client, { document_key, shipping_options: certified })
  await buy(client, letter)
  shipmentId = letter.id
  for (let number = 1; number <= 20; number += 1) {
    await createDraft(client, {
      document_key,
      shipment_name: `Notice ${number}`,
      to_address: { name: 'Will Turner', ...redondoBeach },
    })
  }
})

/** Opens the page and returns how many bytes of scripts it consists of, and how many came over the network. */
const readScripts = async (page: Page, path: string) => {
  // The page follows changes once it is hydrated.
  const hydrated = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/events')
  await page.goto(path)
  await hydrated
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      requestIdleCallback(resolve)
    })
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => new URL(name).pathname.endsWith('.js'),
    )
    const sum = (field: 'encodedBodySize' | 'transferSize') =>
      scripts.reduce((bytes, script) => bytes + script[field], 0)
    return { size: sum('encodedBodySize'), transferred: sum('transferSize') }
  })
}

/** Holds requests that match; `release` lets them, and all later ones, pass. */
const hold = async (page: Page, isHeld: (url: URL) => boolean) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  await page.route(isHeld, async (route) => {
    count += 1
    await promise
    await route.continue()
  })
  return { count: () => count, release: resolve }
}

const isPageData = (url: URL): boolean => url.searchParams.has('_rsc')

test('a list takes two API calls', async () => {
  const service = await openWebProcess()
  const cookie = await sessionCookie(organization.owner)
  for (const [path, list] of [
    ['/shipments', '/api/v1/shipment-groups'],
    ['/evidence', '/api/v1/evidence'],
    ['/addresses', '/api/v1/addresses'],
  ] as const) {
    service.takeCalls()
    expect((await fetch(service.url + path, { headers: { cookie } })).status).toBe(200)
    expect(service.takeCalls().toSorted(), path).toEqual(['/api/v1/account', list])
  }
  await service.close()
})

test(`the HTML of a list stays within ${listHtml / 1000} kB`, async () => {
  const service = await openWebProcess()
  const cookie = await sessionCookie(organization.owner)
  const page = await fetch(`${service.url}/shipments?sort=-created_at`, { headers: { cookie } })
  const html = await page.text()
  expect(html.match(/data-selects=/g)).toHaveLength(20)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(listHtml)
  await service.close()
})

test.describe('scripts', () => {
  let context: BrowserContext

  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext()
    await signIn(context, organization.owner)
  })
  test.afterEach(() => context.close())

  for (const [path, budget] of [
    ['/shipments', budgets.list],
    ['/evidence', budgets.list],
    ['/addresses', budgets.list],
    ['/', budgets.overview],
    ['/shipments/[id]', budgets.shipment],
  ] as const) {
    test(`of ${path} stay within ${budget / 1000} kB, and are not loaded again`, async () => {
      const page = await context.newPage()
      const url = path.replace('[id]', shipmentId)
      const cold = await readScripts(page, url)
      expect(cold.size).toBeLessThanOrEqual(budget)
      const warm = await readScripts(page, url)
      expect(warm.transferred, 'on another visit').toBe(0)
    })
  }
})

test('serves every script as compressed at build time', async ({ page }) => {
  const encodings = new Map<string, Promise<Record<string, string>>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) encodings.set(response.url(), response.allHeaders())
  })
  await page.goto('/sign-in')
  expect(encodings.size).toBeGreaterThan(3)
  for (const [url, headers] of encodings) {
    expect(await headers, url).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    })
  }
})

test('the list prefetches no page before a link is hovered', async ({ browser }) => {
  const page = await openPage(browser, organization.owner)
  const fetched: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // The list itself is refreshed when a shipment changes.
    if (isPageData(url) && url.pathname !== '/shipments') fetched.push(request.url())
  })
  await readScripts(page, '/shipments')
  expect(fetched).toEqual([])
  await page.context().close()
})

test('rows stay until the next page of a list or its search results replace them', async ({ browser }) => {
  const page = await openPage(browser, organization.owner)
  const rows = page.getByRole('table', { name: 'Shipments' }).locator('tbody tr')
  await readScripts(page, '/shipments?sort=-created_at')
  await expect(rows).toHaveCount(20)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const look = () => {
      if (!document.querySelector('main tbody tr td a')) document.documentElement.dataset['wasEmpty'] = ''
    }
    if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true })
  })
  const older = await hold(page, (url) => isPageData(url) && url.searchParams.has('cursor'))
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(older.count).toBeGreaterThan(0)
  await expect(rows).toHaveCount(20)
  older.release()
  await expect(rows).toHaveCount(1)
  const found = await hold(page, (url) => isPageData(url) && url.searchParams.has('search'))
  await page.getByRole('searchbox', { name: 'Search shipments' }).fill('swan')
  await page.keyboard.press('Enter')
  await expect.poll(found.count).toBeGreaterThan(0)
  await expect(rows).toHaveCount(1)
  found.release()
  await expect(page).toHaveURL(/search=swan/)
  await expect(page.locator('html[data-was-empty]')).toHaveCount(0)
  await page.context().close()
})

/** How people come to a link before they follow it. */
const approaches = {
  'pointed at': {
    leave: (page: Page) => page.mouse.move(0, 0),
    approach: (link: Locator) => link.hover(),
    follow: (link: Locator) => link.click(),
  },
  'focused by keyboard': {
    leave: (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    // The checkbox of its row comes right before it.
    approach: async (link: Locator) => {
      await link.page().getByRole('row').filter({ has: link }).getByRole('checkbox').focus()
      await link.page().keyboard.press('Tab')
      await expect(link).toBeFocused()
    },
    follow: (link: Locator) => link.press('Enter'),
  },
} as const

for (const [name, { leave, approach, follow }] of Object.entries(approaches)) {
  test(`a shipment that was ${name} opens without another request`, async ({ browser }) => {
    const page = await openPage(browser, organization.owner)
    await page.goto('/shipments?search=swan')
    const row = page.getByRole('link', { name: /, notice$/ })
    const isOfShipment = (request: Request) => {
      const url = new URL(request.url())
      return isPageData(url) && url.pathname === `/shipments/${shipmentId}`
    }
    let [started, ended] = [0, 0]
    page.on('request', (request) => (started += Number(isOfShipment(request))))
    // Next ends a request itself once it has read what the page is made of.
    const countEnd = (request: Request) => (ended += Number(isOfShipment(request)))
    page.on('requestfinished', countEnd)
    page.on('requestfailed', countEnd)
    await expect(async () => {
      // A page that has just loaded does not notice the pointer yet.
      await leave(page)
      await approach(row)
      // What is fetched first says how the page is made up; the page itself follows.
      await expect.poll(() => started > 1 && started === ended, { timeout: 5000 }).toBe(true)
    }).toPass()
    await page.context().route('**/*', (route) => {
      const url = new URL(route.request().url())
      return isPageData(url) || route.request().resourceType() === 'document'
        ? route.abort()
        : route.continue()
    })
    await follow(row)
    await expect(page.getByRole('heading', { level: 1, name: /notice/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await page.context().close()
  })
}

test('a shipment shows the head known from its row, with a progress bar, before the response', async ({
  browser,
}) => {
  const page = await openPage(browser, organization.owner)
  const shipment = await hold(page, (url) => isPageData(url) && url.pathname === `/shipments/${shipmentId}`)
  await readScripts(page, '/shipments?search=swan')
  const head = page.locator('[data-opening]')
  const bar = page.locator('[data-navigation-bar]')
  await expect(bar).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: /, notice$/ }).click()
  await expect(head.getByRole('heading', { name: /Elizabeth Swan/, includeHidden: true })).toBeVisible()
  await expect(head.getByText('Queued')).toBeVisible()
  await expect(bar).toHaveCSS('opacity', /^(1|0\.[5-9])/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipments')
  const { y } = (await head.getByRole('heading', { includeHidden: true }).boundingBox()) ?? { y: 0 }
  shipment.release()
  const heading = page.getByRole('heading', { level: 1, name: /notice/ })
  await expect(heading).toBeVisible()
  await expect(head).toHaveCount(0)
  await expect(bar).toHaveCSS('opacity', '0')
  expect((await heading.boundingBox())?.y, 'where it stood before').toBe(y)
  await page.context().close()
})

test('a progress bar shows a pending change until its result', async ({ browser }) => {
  const page = await openPage(browser, organization.owner)
  const draft = await createDraft(organization.client, {})
  // Before the page opens: a request that follows the route at once can pass it.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().headers()['next-action'] !== undefined) await released
    await route.continue()
  })
  await readScripts(page, `/shipments/${draft.id}`)
  const bar = page.locator('[data-navigation-bar]')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lease, second notice')
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCSS('opacity', /^(1|0\.[5-9])/)
  await expect(page.getByRole('status').filter({ hasText: 'In progress' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Lease, second notice' })).toBeVisible()
  await expect(bar).toHaveCSS('opacity', '0')
  await page.context().close()
})
