import { expect, type Page, test } from '@playwright/test'

import { press } from './support/by-keyboard.ts'
import { advance, sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page
let paths: string[]

test.beforeAll(async ({ browser }) => {
  const { client, owner } = await createOrganization()
  const { shipmentId } = await sendLetter(client)
  await advance(client, shipmentId, 'in_transit')
  page = await openPage(browser, owner)
  paths = [
    '/',
    '/shipments',
    `/shipments/${shipmentId}`,
    '/send',
    '/tasks',
    '/calendar',
    '/evidence',
    '/addresses',
    '/matters',
    '/operations',
    '/operations/hand-over',
    '/operations/end-of-day',
    '/settings/organization',
    '/settings/billing',
    '/nowhere',
  ]
})
test.afterAll(() => page.context().close())

test('the main pages fit a window of 1280 × 1024 at 400 % zoom', async () => {
  // 1280 × 1024 of the screen's pixels.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess, path).toBeLessThanOrEqual(0)
  }
  await page.goto('/')
  await press(page.getByRole('button', { name: /^Sandbox/ }))
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('with forced colors the current page, the focus and every button have an outline or a border', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of paths.filter((path) => path !== '/nowhere')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(current.first(), path).toHaveCSS('outline-style', 'solid')
    const bare = await page.locator('main button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { borderStyle, outlineStyle } = getComputedStyle(button)
          const isDrawn = borderStyle !== 'none' || outlineStyle !== 'none'
          // Elements with text are recognized by it, in the color of buttons.
          return !isDrawn && button.textContent.trim() === '' && !button.querySelector('svg')
        })
        .map((button) => button.outerHTML),
    )
    expect(bare, path).toEqual([])
  }
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: null })
})
