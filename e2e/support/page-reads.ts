import { expect, type Page, type Request } from '@playwright/test'

/** Longer than the pause between two live events that are shown. */
const quietMs = 1500

/**
 * Returns whether the server renders a page for this request: one that is read, and not one that is only prefetched.
 */
const isRender = (request: Request): boolean => {
  const headers = request.headers()
  return (
    request.method() === 'GET' &&
    headers['rsc'] !== undefined &&
    headers['next-router-prefetch'] === undefined
  )
}

/** Returns whether the page reads the API itself. */
const isRead = (request: Request): boolean =>
  request.method() === 'GET' &&
  new URL(request.url()).pathname.startsWith('/api/v1/') &&
  request.resourceType() !== 'eventsource'

/** Watches what renders the page or reads the API, and the live events that may. */
export const watch = async (page: Page) => {
  let [renders, writes, changes, lastAt] = [0, 0, 0, performance.now()]
  const reads: string[] = []
  const note = () => {
    lastAt = performance.now()
  }
  await page.exposeFunction('noteChange', () => {
    changes += 1
    note()
  })
  await page.addInitScript(() => {
    class WatchedSource extends EventSource {
      constructor(url: string) {
        super(url)
        // Exposed above.
        const { noteChange } = window as unknown as { noteChange: () => void }
        this.addEventListener('changed', () => noteChange())
      }
    }
    Object.assign(window, { EventSource: WatchedSource })
  })
  page.on('request', (request) => {
    renders += Number(isRender(request))
    writes += Number(request.headers()['next-action'] !== undefined)
    if (isRead(request)) reads.push(new URL(request.url()).pathname)
    note()
  })
  page.on('requestfinished', note).on('requestfailed', note)
  const untilQuiet = () =>
    expect.poll(() => performance.now() - lastAt, { intervals: [100] }).toBeGreaterThan(quietMs)
  return {
    /** Counts how often the page is rendered by what happens, with its live event if it has one, until nothing follows. */
    rendersOf: async (
      happen: () => Promise<void>,
      { isLive = true }: { isLive?: boolean } = {},
    ): Promise<number> => {
      await untilQuiet()
      const [rendersBefore, changesBefore] = [renders, changes]
      await happen()
      if (isLive) await expect.poll(() => changes).toBeGreaterThan(changesBefore)
      await untilQuiet()
      return renders - rendersBefore
    },
    /** Returns how many server actions the page has called. */
    writes: (): number => writes,
    /** Returns the paths that the page has read since the last call. */
    takeReads: (): string[] => reads.splice(0),
  }
}

/** Opens a page that follows live changes, and waits until it does. */
export const openLive = async (page: Page, path: string): Promise<void> => {
  const following = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto(path)
  await following
}
