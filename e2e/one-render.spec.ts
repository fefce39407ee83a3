import { expect, type Page, test } from '@playwright/test'

import { buyLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

/** Longer than a live event takes to come, and than the pause between two that are shown. */
const settledMs = 3000

/** How often the server has rendered a page of the dashboard: each time it reads the account, once. */
const countRenders = async (page: Page): Promise<number> => {
  const text = await (await page.request.get('/metrics')).text()
  const counts = text.matchAll(
    /^mailroom_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/account",status="200"\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** How often pages are rendered by what happens, until nothing follows any more. */
const rendersOf = async (page: Page, happen: () => Promise<void>): Promise<number> => {
  await page.waitForTimeout(settledMs)
  const before = await countRenders(page)
  await happen()
  await page.waitForTimeout(settledMs)
  return (await countRenders(page)) - before
}

/** Opens a page that follows live changes, and waits until it does. */
const openLive = async (page: Page, path: string): Promise<void> => {
  const following = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto(path)
  await following
}

test('a change renders the page once, by whomever it was made', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { account, client, shipmentId } = await buyLetter(baseURL ?? '', letter)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'notice_left')
  await signIn(page, account)

  await test.step('of its own, which the live event tells of too', async () => {
    await openLive(page, '/tasks')
    const task = page.getByRole('article', { name: 'Notice left' })
    const renders = await rendersOf(page, async () => {
      await task.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('Nothing needs attention')).toBeVisible()
    })
    expect(renders).toBe(1)
  })

  await test.step('of another member or program', async () => {
    await openLive(page, '/shipments')
    const renders = await rendersOf(page, async () => {
      await client.updateShipment({
        params: { id: shipmentId },
        body: { shipment_name: 'Renamed elsewhere' },
      })
      await client.tagShipments({ body: { shipment_ids: [shipmentId], add: ['Elsewhere'] } })
    })
    expect(renders).toBeLessThanOrEqual(1)
    await mailroom('sandbox', 'advance', shipmentId, '--to', 'delivered')
    await expect(page.getByRole('table', { name: 'Shipments' }).getByText('Delivered')).toBeVisible()
  })

  await test.step('of settings, which no live event tells of', async () => {
    await page.goto('/settings/organization')
    const form = page.getByRole('form', { name: 'Organization' })
    const renders = await rendersOf(page, async () => {
      await form.getByRole('textbox', { name: 'Name' }).fill('Rendered Once Legal')
      await form.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByText('Name saved')).toBeVisible()
    })
    expect(renders).toBe(1)
    await expect(page.getByRole('button', { name: 'Rendered Once Legal' }).first()).toBeVisible()
  })

  await test.step('a change that fails renders nothing', async () => {
    const form = page.getByRole('form', { name: 'Organization' })
    const renders = await rendersOf(page, async () => {
      await form.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(300))
      await form.getByRole('button', { name: 'Save name' }).click()
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    })
    expect(renders).toBe(0)
  })

  await test.step('leading elsewhere', async () => {
    await page.goto(`/shipments/${shipmentId}`)
    const renders = await rendersOf(page, async () => {
      await page.getByRole('button', { name: 'Duplicate' }).click()
      await page.waitForURL(/\/send\/.*\/quotes/)
    })
    expect(renders).toBe(1)
  })
})
