import type { BrowserContext, Page } from '@playwright/test'

import { type Device, openAddress, openTab } from './page-visit.ts'

/** What somebody does on a page of the dashboard, and how it is seen that its effect is there. */
export type PageAct = {
  name: string
  act: (page: Page) => Promise<void>
  /** A selector whose first text changes, or that something matches only then. */
  shows: string
  /** Whether what it leads to was fetched before, while it was pointed at. */
  isAhead?: boolean
}

/** How long the new content took to be painted after the server's answer had come, or after the act where that was ahead. */
export type PageChange = { afterMs: number; stoodEmpty: boolean }

type Watch = { painted: Promise<{ atMs: number; stoodEmpty: boolean }>; startMs: number }

/** Begins to look for the new content. It counts as painted with the frame after the one that it came in. */
const watch = (selector: string) => {
  const textNow = () => document.querySelector(selector)?.textContent ?? null
  const before = textNow()
  let stoodEmpty = false
  const startMs = performance.now()
  const painted = new Promise<{ atMs: number; stoodEmpty: boolean }>((resolve) => {
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
  Object.assign(window, { pageChange: { painted, startMs } satisfies Watch })
}

const readChange = async (isAhead: boolean) => {
  const { painted, startMs } = (window as unknown as { pageChange: Watch }).pageChange
  const { atMs, stoodEmpty } = await painted
  const ends = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => name.includes('_rsc=') && startTime >= startMs)
    .map(({ responseEnd }) => responseEnd)
    .filter((endMs) => endMs > 0 && endMs <= atMs)
  // An answer of which the end is still under way has been painted before it.
  const answeredAtMs = isAhead ? startMs : ends.length > 0 ? Math.max(...ends) : atMs
  return { afterMs: atMs - answeredAtMs, stoodEmpty }
}

/** Opens the address, does it, and tells how soon it was seen. */
export const measureChange = async (
  context: BrowserContext,
  url: string,
  { act, shows, isAhead = false }: PageAct,
  device: Device,
): Promise<PageChange> => {
  const { page, network } = await openTab(context, device)
  await openAddress(page, url)
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
