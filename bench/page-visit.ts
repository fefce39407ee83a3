import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What one visit of a page cost. */
export type PageVisit = {
  /** Bytes of JavaScript that came over the network, as they came. */
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
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

const readSeen = () => {
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
  const scripts = new Set<string>()
  let scriptBytes = 0
  let lastAt = performance.now()
  const end = (requestId: string) => {
    if (underWay.delete(requestId)) lastAt = performance.now()
  }
  tools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== 'EventSource') underWay.add(requestId)
  })
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
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
export const openTab = async (context: BrowserContext, device: Device) => {
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
export const openAddress = async (page: Page, url: string): Promise<void> => {
  const response = await page.goto(url, { waitUntil: 'load' })
  if (!response?.ok() || new URL(page.url()).pathname !== new URL(url).pathname) {
    throw new Error(`${url} answered ${response?.status()} at ${page.url()}`)
  }
}

/** Opens the address in a tab of its own and tells what that cost, once nothing more comes. */
export const visitPage = async (context: BrowserContext, url: string, device: Device): Promise<PageVisit> => {
  const { page, network } = await openTab(context, device)
  await page.addInitScript(observe)
  await openAddress(page, url)
  await network.rest()
  const seen = await page.evaluate(readSeen)
  await page.close()
  return { ...seen, scriptBytes: network.scriptBytes() }
}
