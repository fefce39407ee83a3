import { expect, type Page, type Request, test } from '@playwright/test'

import { deliverLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

/** Compressed JavaScript that a page may cost somebody who comes for the first time, in bytes. */
const budgets = { list: 200_000, page: 220_000 }

/** Opens the page; `bytes` of scripts came over the network, `own` of them by their size, once it has come to rest. */
const readScripts = async (page: Page, path: string) => {
  // The page follows changes once it has woken up.
  const awake = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/events')
  await page.goto(path)
  await awake
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

/** How often each operation of the API was called so far, by the service's own figures. */
const readCalls = async (page: Page): Promise<Map<string, number>> => {
  const text = await (await page.request.get('/metrics')).text()
  const counts = text.matchAll(
    /^mailroom_http_request_duration_seconds_count\{method="GET",route="(\/api\/(?:v1|person)[^"]*)",status="\d+"\} (\d+)$/gm,
  )
  const calls = new Map<string, number>()
  for (const [, route = '', count] of counts) calls.set(route, (calls.get(route) ?? 0) + Number(count))
  return calls
}

/** Which operations the server calls to answer a request for the page. */
const callsOf = async (page: Page, path: string): Promise<string[]> => {
  const before = await readCalls(page)
  expect((await page.request.get(path)).status()).toBe(200)
  const after = await readCalls(page)
  return [...after].flatMap(([route, count]) =>
    // A stream counts when it ends: that of a page which was left is none of this page's calls.
    route === '/api/v1/events' ? [] : Array.from({ length: count - (before.get(route) ?? 0) }, () => route),
  )
}

/** Holds requests for which this is so; `release` lets them, and all later ones, pass. */
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

test('pages are light, ask the service for little, and never stand empty', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(180_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { client, account, shipmentId, documentKey } = await deliverLetter(baseURL ?? '', letter)
  const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  for (let number = 1; number <= 20; number += 1) {
    await client.createShipment({
      body: {
        document_key: documentKey,
        shipment_name: `Notice ${number}`,
        to_address: { name: 'Will Turner', ...address },
        from_address: { company: 'Harbor Legal', ...address },
        print_options: { color: false, duplex: true },
      },
    })
  }
  await signIn(page, account)
  const session = await page.context().storageState()
  await page.goto('about:blank')

  await test.step('a list costs two calls', async () => {
    for (const [path, list] of [
      ['/shipments', '/api/v1/shipments'],
      ['/evidence', '/api/v1/evidence'],
      ['/addresses', '/api/v1/addresses'],
    ] as const) {
      expect((await callsOf(page, path)).toSorted(), path).toEqual(['/api/v1/account', list])
    }
  })

  await test.step('JavaScript stays within its budgets, and comes once', async () => {
    const pages = {
      '/shipments': budgets.list,
      '/evidence': budgets.list,
      '/addresses': budgets.page,
      '/': budgets.page,
      [`/shipments/${shipmentId}`]: budgets.page,
    }
    for (const [path, budget] of Object.entries(pages)) {
      const context = await browser.newContext({ storageState: session })
      const tab = await context.newPage()
      const cold = await readScripts(tab, path)
      expect.soft(cold.size, path).toBeLessThanOrEqual(budget)
      const warm = await readScripts(tab, path)
      expect.soft(warm.transferred, `${path} again`).toBe(0)
      await context.close()
    }
  })

  const asked: Request[] = []
  page.on('request', (request) => {
    if (isPageData(new URL(request.url()))) asked.push(request)
  })
  const table = page.getByRole('table', { name: 'Shipments' })
  const rows = table.locator('tbody tr')

  await test.step('the next page of the list takes the place of the one that is read', async () => {
    await readScripts(page, '/shipments')
    expect(asked.map((request) => request.url())).toEqual([])
    await expect(rows).toHaveCount(20)
    await page.evaluate(() => {
      const body = document.querySelector('main')
      const look = () => {
        if (!document.querySelector('main tbody tr td a')) document.documentElement.dataset['stoodEmpty'] = ''
      }
      if (body) new MutationObserver(look).observe(body, { childList: true, subtree: true })
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
    await expect(page.locator('html[data-stood-empty]')).toHaveCount(0)
  })

  await test.step('a shipment that is pointed at is there before it is opened', async () => {
    await page.goto('/shipments?search=swan')
    const row = page.getByRole('link', { name: 'notice.pdf' })
    const isOfShipment = (request: Request) => {
      const url = new URL(request.url())
      return isPageData(url) && url.pathname === `/shipments/${shipmentId}`
    }
    let [begun, done] = [0, 0]
    page.on('request', (request) => (begun += Number(isOfShipment(request))))
    // Next ends a request itself once it has read what the page is made of.
    const countEnd = (request: Request) => (done += Number(isOfShipment(request)))
    page.on('requestfinished', countEnd)
    page.on('requestfailed', countEnd)
    await expect(async () => {
      // A page that has just come does not hear yet where the pointer is.
      await page.mouse.move(0, 0)
      await row.hover()
      // What is fetched first says how the page is made up; the page itself follows.
      await expect.poll(() => begun > 1 && begun === done, { timeout: 3000 }).toBe(true)
    }).toPass()
    await page.context().route('**/*', (route) => {
      const url = new URL(route.request().url())
      return isPageData(url) || route.request().resourceType() === 'document'
        ? route.abort()
        : route.continue()
    })
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: 'notice.pdf' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  })
})
