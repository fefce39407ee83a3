import { expect, test } from '@playwright/test'

import type { HoldingWindow } from '#components/palette/held-keys.ts'

import { tabTo } from './support/by-keyboard.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage, signIn } from './support/sign-in.ts'

test('a popup stays open if it receives focus after the lost-focus check', async ({ browser }) => {
  const { client, owner } = await createOrganization()
  const { shipmentId } = await sendLetter(client)
  const page = await openPage(browser, owner)
  await page.goto(`/shipments/${shipmentId}`)
  await tabTo(page.getByRole('button', { name: 'Reference or deadline' }))
  // As on a slow machine: popups take the focus with a frame.
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window)
    const timers = new Map<number, number>()
    window.requestAnimationFrame = (callback) => {
      const timer = window.setTimeout(() => timers.set(timer, request(callback)), 400)
      return timer
    }
    const cancel = window.cancelAnimationFrame.bind(window)
    window.cancelAnimationFrame = (timer) => {
      clearTimeout(timer)
      cancel(timers.get(timer) ?? 0)
    }
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reference', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').locator(':focus')).toBeAttached()
  await page.context().close()
})

test('a shortcut pressed before the page is ready works once it is', async ({ page }) => {
  const { owner } = await createOrganization()
  await signIn(page.context(), owner)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/shipments', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The browser drops what is pressed before it has shown the page.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    expect(await page.evaluate(() => (window as HoldingWindow).heldKeys?.length)).toBeGreaterThan(0)
  }).toPass()
  // Letters that follow are the search: they are not shortcuts of the page.
  await page.keyboard.press('c')
  arrive()
  await expect(page.getByRole('combobox', { name: /^Search shipments/ })).toBeFocused()
  await expect(page).toHaveURL('/shipments')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL('/settings/organization')
})
