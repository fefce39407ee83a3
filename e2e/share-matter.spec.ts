import { expect, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage, openVisitor } from './support/sign-in.ts'

test('a member shares chosen letters of a matter, and someone without an account reads and verifies one', async ({
  browser,
}) => {
  const { client, owner } = await createOrganization()
  const matter = await client.createMatter({ body: { number: '2026-0417', name: 'Swan v. Turner' } })
  const { id: matterId } = matter.data
  const { shipmentId: first } = await sendLetter(client, 'delivered')
  const { shipmentId: second } = await sendLetter(client, 'delivered')
  for (const [id, name] of [
    [first, 'First notice'],
    [second, 'Second notice'],
  ] as const) {
    await client.updateShipment({ params: { id }, body: { matter_id: matterId, shipment_name: name } })
  }
  const page = await openPage(browser, owner)
  await page.goto(`/matters/${matterId}`)
  await page.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await dialog.getByLabel('Who is it for?').fill('For opposing counsel')
  await dialog.getByLabel('Chosen letters').check()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'First notice' }).check()
  await dialog.getByLabel('Recipient’s name and street').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.locator('code').textContent()) ?? ''
  expect(url).toContain('/shared/')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('region', { name: 'Shared links' })
  await expect(card.getByText('For opposing counsel')).toBeVisible()
  await expect(card.getByText('1 letter')).toBeVisible()

  const visitor = await openVisitor(browser)
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Letters of matter 2026-0417')
  const letters = visitor.getByRole('region', { name: 'Letters' })
  await expect(letters.getByRole('link')).toHaveCount(1)
  expect(await visitor.content()).not.toMatch(/swan|turner|second notice/i)
  await expectAccessible(visitor)
  await letters.getByRole('link').click()
  await expect(visitor.getByRole('heading', { name: 'Evidence of mailing' })).toBeVisible()
  await expect(visitor.getByText('Specimen: nothing was mailed')).toBeVisible()
  await visitor.getByRole('button', { name: 'Verify in this browser' }).click()
  await expect(visitor.getByRole('heading', { name: 'Specimen: nothing was mailed.' })).toBeVisible()
  await expect(visitor.getByText('The facts on this page are the ones that are signed.')).toBeVisible()
  const downloading = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Summary' }).click()
  expect((await downloading).suggestedFilename()).toBe('evidence-summary.pdf')
  expect((await visitor.goto(`${url}?letter=${second}`))?.status()).toBe(404)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(url)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto(`/shipments/${first}`)
  await page.getByRole('button', { name: 'All events' }).click()
  await expect(page.getByText('Listed by the shared link “For opposing counsel”').first()).toBeVisible()
  await page.goto('/settings/sharing')
  await expect(page.getByRole('link', { name: '2026-0417 · Swan v. Turner' })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the link “For opposing counsel”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(404)
  await page.context().close()
})
