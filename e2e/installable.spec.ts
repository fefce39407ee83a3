import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

import { expectAccessible } from './support/accessible.ts'
import { pick, press } from './support/by-keyboard.ts'
import { advance, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization({ name: 'Harbor Installed' })
  page = await openPage(browser, organization.owner)
})
test.afterEach(() => page.context().setOffline(false))
test.afterAll(() => page.context().close())

const isActive = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

/** Everything that is cached in this browser, by its path. */
const readCaches = () =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const { pathname } = new URL(request.url)
        found.push({
          path: pathname,
          text: pathname.endsWith('.woff2') ? '' : ((await response?.text()) ?? ''),
        })
      }
    }
    return found
  })

test('the manifest lists existing icons of the stated sizes, and pages that open', async () => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(`${baseUrl}${href}`)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  // What a browser reads of it.
  const manifest = (await response.json()) as {
    display: string
    start_url: string
    icons: { src: string; sizes: string; purpose?: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Mailroom', display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(
      await (await page.request.get(`${baseUrl}${src}`)).body(),
    ).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2)
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Send mail', 'Shipments', 'Tasks'])
  for (const { url } of manifest.shortcuts)
    expect((await page.request.get(`${baseUrl}${url}`)).status()).toBe(200)
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
})

test('offline, a page shows a notice and what was typed, and opens the page once reconnected', async () => {
  await page.goto('/')
  await expect.poll(isActive).toBe('activated')
  await page.evaluate(() => {
    const draft = {
      saved_at: Date.now(),
      filename: 'notice.pdf',
      to_address: { name: 'Elizabeth Swan', city: 'Oakland' },
    }
    localStorage.setItem('mailroom.send.document.d1', JSON.stringify(draft))
  })
  await page.context().setOffline(true)
  await page.goto('/shipments')
  await expect(page.getByRole('heading', { level: 1, name: 'Mailroom can’t be reached' })).toBeVisible()
  const saved = page.getByRole('region', { name: 'Saved in this browser' })
  await expect(saved).toContainText('notice.pdf')
  await expect(saved).toContainText('Elizabeth Swan, Oakland')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('No shipments yet', { exact: true })).toBeVisible()
})

test('caches no data of an organization, and a new build replaces the previous shell', async () => {
  await page.goto('/shipments')
  await expect.poll(isActive).toBe('activated')
  const cached = await readCaches()
  expect(cached.length).toBeGreaterThan(3)
  for (const { path, text } of cached) {
    expect(path).toMatch(/^\/offline$|^\/_next\/static\//)
    expect(text).not.toContain('Harbor Installed')
    expect(text).not.toContain(organization.owner.email)
  }
  const names = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js?build=next')
    const worker = registration.installing ?? registration.waiting
    await new Promise<void>((resolve) => {
      worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
    return await caches.keys()
  })
  expect(names).toEqual(['mailroom-shell-next'])
  // The page of this build brings its own back.
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('mailroom-shell-next')
})

/** Chromium without windows has no push service: its push manager is replaced where the page meets it. */
const stubPush = (permission: NotificationPermission) =>
  page.addInitScript((given) => {
    const state = window as unknown as { asked: number }
    state.asked = 0
    const point = new Uint8Array(65)
    point.set([4], 0)
    let current: object | null = JSON.parse(sessionStorage.getItem('push') ?? 'null') as object | null
    const keep = (next: object | null) => {
      current = next
      sessionStorage.setItem('push', JSON.stringify(next))
    }
    const withMethods = (kept: object | null) =>
      kept && {
        ...kept,
        toJSON: () => kept,
        unsubscribe: () => Promise.resolve(keep(null)).then(() => true),
      }
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('granted') ?? given,
    })
    Notification.requestPermission = () => {
      state.asked += 1
      sessionStorage.setItem('granted', 'granted')
      return Promise.resolve('granted')
    }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(withMethods(current) as PushSubscription | null)
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCodePoint(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const keys = { p256dh: text(raw), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      keep({ endpoint: `https://push.example/${crypto.randomUUID()}`, keys })
      return withMethods(current) as PushSubscription
    }
  }, permission)

const card = () => page.getByRole('region', { name: 'In your browser' })

test('a browser that blocks notifications shows why', async ({ browser }) => {
  const own = await openPage(browser, organization.owner)
  await own.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await own.goto('/settings/notifications')
  const button = own.getByRole('button', { name: 'Turn on in this browser' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/blocked in this browser/)
  await own.context().close()
})

test('notifications are requested only through a button, set for each device, and end with signing out', async () => {
  await stubPush('default')
  await page.goto('/settings/notifications')
  await expect.poll(isActive).toBe('activated')
  await expect(card().getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)
  await press(card().getByRole('button', { name: 'Turn on in this browser' }))
  const device = card().getByRole('listitem').first()
  await expect(device).toContainText('This browser')
  await expect(card().getByRole('button', { name: 'Turn on in this browser' })).toBeHidden()
  await expectAccessible(page)
  await device.getByRole('combobox', { name: 'Delivered' }).selectOption('All shipments')
  await expect(page.getByText('Notifications saved').first()).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await device.getByRole('checkbox', { name: 'Show recipient and details' }).check()
  await saved
  await page.reload()
  await expect(device.getByRole('combobox', { name: 'Delivered' })).toHaveValue('all')
  await expect(device.getByRole('checkbox', { name: 'Show recipient and details' })).toBeChecked()
  await press(device.getByRole('button', { name: /^Turn off on/ }))
  await expect(card().getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('push'))).toBe('null')

  await press(card().getByRole('button', { name: 'Turn on in this browser' }))
  await expect(device).toContainText('This browser')
  await page.evaluate(async () => {
    const draft = { saved_at: Date.now(), filename: 'notice.pdf' }
    localStorage.setItem('mailroom.send.document.d2', JSON.stringify(draft))
  })
  await press(page.getByRole('button', { name: /^Account:/ }).first())
  await pick(page.getByRole('menuitem', { name: 'Sign out' }))
  await page.waitForURL(/sign-in/)
  expect(await page.evaluate(() => sessionStorage.getItem('push'))).toBe('null')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mailroom.'))),
  ).toEqual([])
  for (const { text } of await readCaches()) expect(text).not.toContain('Harbor Installed')
})

test('a notification is shown, its count is put on the icon, and a click opens the tab that has the page', async ({
  browser,
}) => {
  const own = await createOrganization({ name: 'Harbor Worker' })
  const tab = await openPage(browser, own.owner)
  await tab.goto('/tasks')
  await tab.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = tab.context().serviceWorkers()
  if (!worker) throw new Error('no service worker runs')
  const told = await worker.evaluate(async (path) => {
    // The worker's own scope, of which Playwright knows nothing.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
    }
    const shown: object[] = []
    const badges: number[] = []
    const focused: string[] = []
    Object.assign(Object.getPrototypeOf(navigator), {
      setAppBadge: (count: number) => Promise.resolve(badges.push(count)),
    })
    // A browser without windows shows no notifications.
    scope.registration.showNotification = (title, { body, tag, data } = {}) =>
      Promise.resolve(void shown.push({ title, body, tag, data: data as object }))
    const client = (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient
    Object.assign(client.prototype, {
      focus(this: { url: string }) {
        focused.push(new URL(this.url).pathname)
        return Promise.resolve(this)
      },
    })
    const work: Promise<unknown>[] = []
    const send = async (type: string, parts: object) => {
      const event = Object.assign(new Event(type), {
        ...parts,
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      })
      scope.dispatchEvent(event)
      await Promise.all(work)
    }
    const message = { id: 'n1', title: 'Needs attention', body: 'Notice to quit', path, open_tasks: 3 }
    await send('push', { data: { json: () => message } })
    let isClosed = false
    const notification = { data: { path }, close: () => (isClosed = true) }
    await send('notificationclick', { notification })
    return { shown, isClosed, badges, focused }
  }, '/tasks')
  expect(told).toEqual({
    shown: [{ title: 'Needs attention', body: 'Notice to quit', tag: 'n1', data: { path: '/tasks' } }],
    isClosed: true,
    badges: [3],
    focused: ['/tasks'],
  })
  await tab.context().close()
})

test('the icon shows the number of open tasks, and updates while a page is open', async ({ browser }) => {
  const own = await createOrganization({ name: 'Harbor Badge' })
  const tab = await openPage(browser, own.owner)
  await tab.addInitScript(() => {
    const calls: (number | null)[] = []
    Object.assign(globalThis, { calls })
    navigator.setAppBadge = (count) => Promise.resolve(void calls.push(count ?? -1))
    navigator.clearAppBadge = () => Promise.resolve(void calls.push(null))
  })
  const { shipmentId } = await sendLetter(own.client, 'notice_left')
  await tab.goto('/tasks')
  const lastCall = () => tab.evaluate(() => (globalThis as unknown as { calls: unknown[] }).calls.at(-1))
  await expect.poll(lastCall).toBe(1)
  await advance(own.client, shipmentId, 'delivered')
  await expect.poll(lastCall).toBe(null)
  await tab.context().close()
})
