import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage, openVisitor } from './support/sign-in.ts'

/** Opens the dialog in which a link is created. */
const openForm = async (page: Page, shipmentId: string) => {
  await page.goto(`/shipments/${shipmentId}`)
  const card = page.getByRole('region', { name: 'Shared links' })
  await expect(page.getByRole('button', { name: 'Share…' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Share…' }).click()
  return { card, dialog: page.getByRole('dialog', { name: 'Share by link' }) }
}

test('a member shares a redacted part, and someone without an account reads and verifies it', async ({
  browser,
}) => {
  const { client, owner } = await createOrganization()
  const { shipmentId } = await sendLetter(client, 'return_receipt')
  const page = await openPage(browser, owner)
  const { card, dialog } = await openForm(page, shipmentId)

  await dialog.getByLabel('Who is it for?').fill('For <b>opposing</b> counsel')
  await dialog.getByLabel('Carrier’s receipt and signature').check()
  await expect(dialog.getByLabel('Recipient’s name and street')).toBeDisabled()
  await dialog.getByLabel('Carrier’s receipt and signature').uncheck()
  await dialog.getByLabel('Recipient’s name and street').check()
  await expect(dialog.getByLabel('Evidence bundle')).toBeDisabled()
  await dialog.getByLabel('Document as mailed').check()
  await dialog.getByLabel('Password').fill('correct horse battery')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.locator('code').textContent()) ?? ''
  expect(url).toContain('/shared/')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('For <b>opposing</b> counsel')).toBeVisible()
  await expect(card.getByText('Not viewed yet')).toBeVisible()

  const visitor = await openVisitor(browser)
  const response = await visitor.goto(url)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': expect.stringContaining('no-store'),
  })
  await expect(visitor.getByRole('heading', { name: 'Enter the password' })).toBeVisible()
  await expect(visitor.getByText('Harbor Legal')).toHaveCount(0)
  await visitor.getByLabel('Password').fill('a wrong password')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('This is not the password of this link.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill('correct horse battery')
  await visitor.getByRole('button', { name: 'Open' }).click()

  await expect(visitor.getByRole('heading', { name: 'Evidence of mailing' })).toBeVisible()
  await expect(visitor.getByText('Specimen: nothing was mailed')).toBeVisible()
  const main = visitor.getByRole('main')
  await expect(main).toContainText('REDONDO BEACH, CA 90277', { ignoreCase: true })
  await expect(main).not.toContainText('Swan', { ignoreCase: true })
  await expect(main).not.toContainText('179 N Harbor', { ignoreCase: true })
  await expect(visitor.getByRole('region', { name: 'What is not shown' })).toContainText(
    'The recipient’s name and street',
  )
  expect(await visitor.content()).not.toMatch(/swan/i)

  await visitor.getByRole('button', { name: 'Verify in this browser' }).click()
  await expect(visitor.getByRole('heading', { name: 'Specimen: nothing was mailed.' })).toBeVisible()
  await expect(visitor.getByText('The facts on this page are the ones that are signed.')).toBeVisible()
  await expect(visitor.getByText('The entries of the event chain are not shared')).toBeVisible()
  await expectAccessible(visitor)

  const downloading = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'All files and facts, signed' }).click()
  expect((await downloading).suggestedFilename()).toBe('shared-evidence.zip')

  await page.reload()
  await expect(card.getByText(/1 view, 2 downloads/)).toBeVisible()
  await page.getByRole('button', { name: 'All events' }).click()
  await expect(page.getByText('Shared link “For <b>opposing</b> counsel” was opened')).toBeVisible()

  await card.getByRole('button', { name: /^Revoke the link/ }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(card.getByText('1 link ended or revoked')).toBeVisible()
  const gone = await visitor.goto(url)
  expect(gone?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()
  await page.context().close()
})

test('a compliance officer sees and revokes all active links; an administrator turns sharing off', async ({
  browser,
}) => {
  const { client, owner } = await createOrganization()
  const { shipmentId } = await sendLetter(client)
  const create = async (label: string) => {
    const body = { label, parts: ['journey' as const] }
    return (await client.createShareLink({ params: { id: shipmentId }, body })).data.url
  }
  const [first, second] = [await create('For the insurer'), await create('For the tenant')]
  const page = await openPage(browser, owner)
  await page.goto('/settings/sharing')
  const links = page.getByRole('list', { name: 'Shared links' })
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  const visitor = await browser.newPage({ javaScriptEnabled: false })
  expect((await visitor.goto(first))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { name: 'Evidence of mailing' })).toBeVisible()

  await page.getByLabel('Members may share evidence by link').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sharing saved')).toBeVisible()
  expect((await visitor.goto(first))?.status()).toBe(404)
  await page.getByLabel('Members may share evidence by link').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await visitor.goto(first))?.status()).toBe(200)

  await page.getByRole('button', { name: 'Revoke all…' }).click()
  await page.getByRole('button', { name: 'Revoke all links' }).click()
  await expect(page.getByText('No active links.')).toBeVisible()
  expect((await visitor.goto(second))?.status()).toBe(404)
  await visitor.close()
  await page.context().close()
})
