import type { BrowserContext } from '@playwright/test'

/** What one visit of a page cost. */
export type PageVisit = {
  /** Bytes of JavaScript that came over the network, as they came. */
  scriptBytes: number
  /** When the largest element was painted, after the navigation began. */
  paintMs: number
  /** How long the page could not answer, by tasks of more than 50 ms: what each took beyond that. */
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

const observe = () => {
  const seen = { paintMs: 0, blockedMs: 0, shift: 0 }
  Object.assign(window, { pageVisit: seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.paintMs = entry.startTime))
  watch('longtask', (entry) => (seen.blockedMs += entry.duration - 50))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

/** Opens the address in a tab of its own and tells what that cost, once nothing more comes. */
export const visitPage = async (context: BrowserContext, url: string, device: Device): Promise<PageVisit> => {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  if (device === 'mobile') {
    await tools.send('Network.emulateNetworkConditions', fast4G)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const scripts = new Set<string>()
  let scriptBytes = 0
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(observe)
  const response = await page.goto(url, { waitUntil: 'load' })
  if (!response?.ok() || new URL(page.url()).pathname !== new URL(url).pathname) {
    throw new Error(`${url} answered ${response?.status()} at ${page.url()}`)
  }
  // A page that follows changes keeps a stream open, so that the network is never idle.
  await page.waitForTimeout(device === 'mobile' ? 2500 : 1200)
  const seen = await page.evaluate(
    () => (window as unknown as { pageVisit: Omit<PageVisit, 'scriptBytes'> }).pageVisit,
  )
  await page.close()
  return { ...seen, scriptBytes }
}
