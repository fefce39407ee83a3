import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { createDraft, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe('an office works by matter', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page
  let delivered = ''
  let draft = ''
  let matterUrl = ''

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    delivered = (await sendLetter(organization.client, 'delivered')).shipmentId
    draft = (await createDraft(organization.client, { shipment_name: 'Second notice' })).id
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('a matter is created, and a number in use is rejected at its field', async () => {
    await page.goto('/matters')
    await expect(page.getByText('No matters yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New matter' }).click()
    const form = page.getByRole('form', { name: 'New matter' })
    await form.getByLabel('Number').fill('2026-0417')
    await form.getByLabel('Name').fill('Swan v. Turner')
    await form.getByLabel('Client').fill('Elizabeth Swan')
    await form.getByRole('checkbox').first().check()
    await form.getByRole('button', { name: 'Create matter' }).click()
    await page.waitForURL(/\/matters\/[0-9a-f-]{36}$/)
    matterUrl = page.url()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swan v. Turner')
    await expect(page.getByText('No letters yet')).toBeVisible()
    await page.goto('/matters')
    await page.getByRole('button', { name: 'New matter' }).click()
    const again = page.getByRole('form', { name: 'New matter' })
    await again.getByLabel('Number').fill('2026-0417')
    await again.getByLabel('Name').fill('Another')
    await again.getByRole('button', { name: 'Create matter' }).click()
    await expect(again.getByText('Another matter has the number')).toBeVisible()
  })

  test('a sent letter is added on its own page, and other letters in bulk', async () => {
    await page.goto(`/shipments/${delivered}`)
    await page.getByRole('button', { name: 'Add to matter' }).click()
    await page.getByRole('searchbox', { name: 'Search matters' }).fill('turner')
    await page.getByRole('button', { name: /Swan v. Turner/ }).click()
    await expect(page.getByRole('link', { name: '2026-0417 · Swan v. Turner' })).toBeVisible()
    await page.goto('/shipments?search=Second')
    await page.getByRole('checkbox', { name: /Second notice/ }).check()
    await page.getByRole('button', { name: 'Add to matter' }).click()
    await page.getByRole('button', { name: /Swan v. Turner/ }).click()
    await expect(page.getByText('1 shipment added to matter 2026-0417')).toBeVisible()
    const { data } = await organization.client.getShipment({ params: { id: draft } })
    expect(data.matter?.number).toBe('2026-0417')
  })

  test('filters the list of shipments by matter', async () => {
    await createDraft(organization.client, { shipment_name: 'Of no matter' })
    await page.goto('/shipments')
    await expect(page.getByText('Of no matter')).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    // On a slow line the choices come some time after the click.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/_next/static/**', async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('button', { name: 'Matter', exact: true }).click()
    arrive()
    await expect(page.getByRole('searchbox', { name: 'Search matters' })).toBeFocused()
    await page.unroute('**/_next/static/**')
    await page.getByRole('button', { name: /Swan v. Turner/ }).click()
    await expect(page.getByText('Of no matter')).toHaveCount(0)
    await expect(page.getByText('Second notice')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Matter\s*2026-0417/ })).toBeVisible()
  })

  test('its page shows each letter with its journey and the total cost, and fits a phone', async () => {
    await page.goto(matterUrl)
    const letters = page.getByRole('list', { name: 'Letters', exact: true })
    await expect(letters.getByText('Delivered: done')).toHaveCount(1)
    await expect(letters.getByText('Purchased: pending')).toHaveCount(1)
    const figures = page.getByRole('region', { name: 'Letters of this matter' })
    await expect(figures.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('1')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a legal hold on it is shown on its letters, which cannot leave it until the hold is released', async () => {
    await page.goto(matterUrl)
    await page.getByRole('button', { name: 'Place legal hold…' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Discovery')
    await page.getByRole('button', { name: 'Place hold' }).click()
    await expect(page.getByText('Under legal hold')).toBeVisible()
    await page.goto(`/shipments/${delivered}`)
    await expect(page.getByRole('list', { name: 'Legal holds' })).toContainText('Matter 2026-0417')
    await page.getByRole('button', { name: 'Change matter' }).click()
    await page.getByRole('button', { name: 'No matter' }).click()
    await expect(page.getByText('Release the hold before moving the shipment').first()).toBeVisible()
    await page.goto(matterUrl)
    await page.getByRole('button', { name: /^Release hold on/ }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Settled')
    await page.getByRole('button', { name: 'Release hold' }).click()
    await expect(page.getByText('Released', { exact: true })).toBeVisible()
  })

  test('the signed evidence of its letters downloads as one archive, or one exhibit', async () => {
    await page.goto(matterUrl)
    await page.getByRole('button', { name: 'Evidence bundle' }).click()
    await expect(page.getByRole('dialog', { name: 'Download the evidence of this matter' })).toContainText(
      'shipment',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Exhibit PDF…' }).click()
    await expect(page.getByRole('dialog', { name: 'Exhibit PDF' })).toContainText(
      'all letters of this matter',
    )
    const id = matterUrl.split('/').at(-1) ?? ''
    const { data } = await organization.client.getEvidenceArchiveSize({ query: { matter: id } })
    expect(data.shipments).toBe(2)
  })

  test('the palette finds it, its page closes it, and a file of matters is imported', async () => {
    await page.goto('/matters')
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('CSV or XLSX file').setInputFiles({
      name: 'matters.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Number,Name\n2026-0417,Known\n2026-0418,Lease of unit 4\n'),
    })
    await expect(page.getByText('1 matter to add, 1 with a number in use, 0 rejected')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: 'Lease of unit 4' })).toBeVisible()
    await page.goto(matterUrl)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('form', { name: 'Edit matter' }).getByLabel('Status').selectOption('closed')
    await page.getByRole('button', { name: 'Save matter' }).click()
    await expect(page.getByText('Matter saved')).toBeVisible()
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
    await page.goto('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('swan v')
    await page.getByRole('option', { name: /Swan v. Turner/ }).click()
    await page.waitForURL(matterUrl)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete matter' }).click()
    await expect(page.getByText('2 shipments and 1 legal hold').first()).toBeVisible()
  })
})

test('letters of a matter link to the attempts before and after them', async ({ browser }) => {
  const { client, owner } = await createOrganization()
  const { data: matter } = await client.createMatter({ body: { number: '2026-0500', name: 'Lee v. Ruiz' } })
  const { shipmentId: earlier } = await sendLetter(client, 'unclaimed')
  const inMatter = { matter_id: matter.id }
  await client.updateShipment({ params: { id: earlier }, body: inMatter })
  const later = await createDraft(client, { ...inMatter, again_of: earlier })
  const page = await openPage(browser, owner)
  await page.goto(`/matters/${matter.id}`)
  const letters = page.getByRole('list', { name: 'Letters', exact: true })
  const linkOf = (name: string) => letters.getByRole('link', { name, exact: true })
  await expect(linkOf('Draft to send it again')).toHaveAttribute('href', `/shipments/${later.id}`)
  await expect(linkOf('Earlier attempt')).toHaveAttribute('href', `/shipments/${earlier}`)
  await expectAccessible(page)
  await page.context().close()
})
