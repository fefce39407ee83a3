import { join } from 'node:path'

import { expect, type Locator, type Page } from '@playwright/test'

/** Where the pictures are written. */
export const folder = '.screenshots'

const widths = [1280, 390] as const

/** The themes that each picture is taken in. */
export const themes = ['light', 'dark'] as const

/** A page, and the state in which its picture is taken. */
export type Place = {
  name: string
  path: string
  /** What comes after the page: it is waited for. */
  until?: (page: Page) => Promise<void>
  /** Opens what covers the page. */
  act?: (page: Page) => Promise<void>
  /** The part of the page that is shown; all of it without. */
  part?: (page: Page) => Locator
}

/** Waits until the page is still: everything has loaded, and nothing moves. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('main, body').first()).toBeVisible()
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })
}

/** Waits until the pages of the PDF are drawn, and not only their places held. */
export const pagesDrawn = async (page: Page): Promise<void> => {
  await expect(page.locator('main canvas').first()).toBeVisible()
}

/** Takes the pictures of places, at each width and in each theme. */
export const takeAll = async (page: Page, places: readonly Place[]): Promise<void> => {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
      await page.emulateMedia({ colorScheme })
      for (const { name, path, until, act, part } of places) {
        await page.goto(path)
        await settle(page)
        await until?.(page)
        await act?.(page)
        await settle(page)
        const picture = join(folder, `${name}-${width}-${colorScheme}.png`)
        if (part) await part(page).screenshot({ path: picture })
        else await page.screenshot({ path: picture, fullPage: !act })
        await page.context().setOffline(false)
      }
    }
  }
}
