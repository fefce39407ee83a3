// What runs without a page: the page that is shown while Mailroom cannot be reached, and notifications. Nothing of an
// organization is ever cached (docs/decisions/0027-installable.md). Registered as /service-worker.js?build=<build>.

const cachePrefix = 'mailroom-shell-'
const cacheName = `${cachePrefix}${new URL(location.href).searchParams.get('build')}`
const offlinePath = '/offline'
const staticPrefix = '/_next/static/'

/** Caches the page and the hashed files that it is made of; without credentials, so that it is nobody's. */
const cacheShell = async () => {
  const response = await fetch(offlinePath, { credentials: 'omit', cache: 'reload' })
  if (!response.ok || response.redirected) throw new Error(`${offlinePath} answered ${response.status}`)
  const html = await response.clone().text()
  const files = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g))
  const cache = await caches.open(cacheName)
  await cache.addAll([...files])
  await cache.put(offlinePath, response)
}

const dropOldShells = async () => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// A worker keeps nothing between events: the newest takes over at once, whatever pages are open.
self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldShells(), self.registration.navigationPreload?.enable()])),
)

/** Pages always come from the server; only without it, the page that says so. */
const openPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cache = await caches.open(cacheName)
    const page = await cache.match(offlinePath)
    if (page) return page
    throw error
  }
}

const openFile = async (request) => {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}

/** Paths of files and of the API, which browsers open as documents too. */
const isPage = (path) => !/^\/(api|storage|sandbox|log|pdf-assets)(\/|$)/.test(path)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(openPage(event))
  // A hashed file never changes. Workers of the PDF viewer have a policy of their own and are left alone.
  else if (url.pathname.startsWith(staticPrefix) && !url.pathname.includes('/pdf.worker')) {
    event.respondWith(openFile(request))
  }
})

const showBadge = (count) => (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())

/** The message of lib/service/push/compose-push.ts. */
const showMessage = async ({ id, title, body, path, open_tasks: openTasks }) => {
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      tag: id,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { path },
    }),
    // A device without badges shows the notification all the same.
    Promise.resolve(showBadge(openTasks)).catch(() => {}),
  ])
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(event.data.json()))
})

/** Shows the tab that has the page open, else a new one. */
const openPath = async (path) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => new URL(url).pathname === path)
  return open ? open.focus() : self.clients.openWindow(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data.path))
})
