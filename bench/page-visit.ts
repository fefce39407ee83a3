import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What one visit of a page cost. */
export type PageVisit = {
  /** Bytes of JavaScript that came over the network, compressed as they came, without the headers of responses. */
  scriptBytes: number
  /** When the server began to answer, and when the largest element was painted, after the navigation began. */
  answerMs: number
  paintMs: number
  /** Total blocking time: what tasks after the first paint took beyond 50 ms each. */
  blockedMs: number
  /** Cumulative layout shift. */
  shift: number
}

/** `mobile`: the processor slowed four times, on the network that Chromium's tools call fast 4G. */
export type Device = 'desktop' | 'mobile'

const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
}

/** How long nothing may come before a page is taken to be at rest. */
const restMs = 700

const observe = () => {
  const seen = { paintMs: 0, shift: 0, tasks: [] as { startMs: number; ms: number }[] }
  Object.assign(window, { pageVisit: seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.paintMs = entry.startTime))
  watch('longtask', (entry) => seen.tasks.push({ startMs: entry.startTime, ms: entry.duration }))
  watch('layout-shift', (entry) => {
    // Entries of this type are layout shifts, which TypeScript's DOM types lack.
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

const readSeen = () => {
  // Set by `observe`; a navigation has one entry of its type.
  const { paintMs, shift, tasks } = (window as unknown as { pageVisit: SeenInPage }).pageVisit
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const late = tasks.filter(({ startMs, ms }) => startMs + ms > firstPaint)
  return {
    answerMs: navigation?.responseStart ?? Number.NaN,
    paintMs,
    shift,
    blockedMs: late.reduce((sum, { ms }) => sum + ms - 50, 0),
  }
}

type SeenInPage = { paintMs: number; shift: number; tasks: { startMs: number; ms: number }[] }

/** Counts what comes; `rest` waits until nothing has come for a while. Streams of changes stay open and do not count. */
const watchNetwork = (tools: CDPSession) => {
  const underWay = new Set<string>()
  /** The bytes of its headers, by script. */
  const scripts = new Map<string, number>()
  let scriptBytes = 0
  let lastAt = performance.now()
  const end = (requestId: string) => {
    if (underWay.delete(requestId)) lastAt = performance.now()
  }
  tools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== 'EventSource') underWay.add(requestId)
  })
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength)
  })
  tools.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    const headerBytes = scripts.get(requestId)
    // A script of the browser's own cache came without either.
    if (headerBytes !== undefined) scriptBytes += Math.max(0, encodedDataLength - headerBytes)
  })
  return {
    scriptBytes: () => scriptBytes,
    rest: async () => {
      while (underWay.size > 0 || performance.now() - lastAt < restMs) {
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      }
    },
  }
}

/** A tab on such a device, and what comes over its network. */
const openTab = async (context: BrowserContext, device: Device) => {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  if (device === 'mobile') {
    await tools.send('Network.emulateNetworkConditions', fast4G)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { page, network: watchNetwork(tools) }
}

/** Opens the address in the tab; throws unless it is what is shown. */
const openAddress = async (page: Page, url: string): Promise<void> => {
  const response = await page.goto(url, { waitUntil: 'load' })
  if (!response?.ok() || new URL(page.url()).pathname !== new URL(url).pathname) {
    throw new Error(`${url} answered ${response?.status()} at ${page.url()}`)
  }
}

/** Opens the address in its own tab and tells what that cost, once nothing more comes. */
export const visitPage = async (context: BrowserContext, url: string, device: Device): Promise<PageVisit> => {
  const { page, network } = await openTab(context, device)
  await page.addInitScript(observe)
  await openAddress(page, url)
  await network.rest()
  const seen = await page.evaluate(readSeen)
  await page.close()
  return { ...seen, scriptBytes: network.scriptBytes() }
}

/** What someone does on a page of the dashboard, and how it is seen that its effect is there. */
export type PageAct = {
  name: string
  act: (page: Page) => Promise<void>
  /** A selector whose first text changes, or that something matches only then. */
  shows: string
  /** Whether what it leads to was fetched before, while it was pointed at. */
  isAhead?: boolean
}

/**
 * How long the new content took to be painted: from the act, and after the server's answer had come; both are the same where
 * that was ahead.
 */
export type PageChange = { fromActMs: number; afterMs: number; stoodEmpty: boolean }

type Watch = { painted: Promise<{ atMs: number; stoodEmpty: boolean }>; startMs: number }

/**
 * Begins to look for the new content. It counts as painted with the frame after the one that it came in. The act begins with
 * the press of Enter or the click that it ends with, not with what a person has typed before.
 */
const watch = (selector: string) => {
  const textNow = () => document.querySelector(selector)?.textContent ?? null
  const before = textNow()
  let stoodEmpty = false
  const watched: Watch = {
    painted: Promise.resolve({ atMs: 0, stoodEmpty: false }),
    startMs: performance.now(),
  }
  const begin = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter') watched.startMs = event.timeStamp
  }
  addEventListener('keydown', begin, true)
  addEventListener('click', begin, true)
  watched.painted = new Promise((resolve) => {
    const look = () => {
      if ((document.querySelector('main')?.textContent ?? '').trim() === '') stoodEmpty = true
      const text = textNow()
      if (text === null || text === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve({ atMs: performance.now(), stoodEmpty })))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  Object.assign(window, { pageChange: watched })
}

const readChange = async (isAhead: boolean) => {
  // Set by the script that watches the change.
  const watched = (window as unknown as { pageChange: Watch }).pageChange
  const { atMs, stoodEmpty } = await watched.painted
  const { startMs } = watched
  // Entries of this type are resource timings.
  const ends = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => name.includes('_rsc=') && startTime >= startMs)
    .map(({ responseEnd }) => responseEnd)
    .filter((endMs) => endMs > 0 && endMs <= atMs)
  // An answer of which the end is still under way has been painted before it.
  const answeredAtMs = isAhead ? startMs : ends.length > 0 ? Math.max(...ends) : atMs
  return { fromActMs: atMs - startMs, afterMs: atMs - answeredAtMs, stoodEmpty }
}

/** Returns whether React has taken over what can be used on the page: until then a link or a form is the browser's own. */
const isHydrated = () =>
  [...document.querySelectorAll('main :is(a, button, input)')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')),
  )

/** Opens the address, does it, and tells how soon it was seen. */
export const measureChange = async (
  context: BrowserContext,
  url: string,
  { act, shows, isAhead = false }: PageAct,
  device: Device,
): Promise<PageChange> => {
  const { page, network } = await openTab(context, device)
  await openAddress(page, url)
  await page.waitForFunction(isHydrated)
  await network.rest()
  if (isAhead) {
    await page.locator('main tbody tr a').first().hover()
    await network.rest()
  }
  await page.evaluate(watch, shows)
  await act(page)
  const change = await page.evaluate(readChange, isAhead)
  await page.close()
  return change
}
