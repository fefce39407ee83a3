import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { addMember } from './add-member.ts'
import { press, tabTo } from './by-keyboard.ts'
import { buyLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

test('an organization with nothing yet is led through its first letter', async ({ page }) => {
  const [email, password] = [`${randomUUID()}@first.test`, 'correct horse battery']
  const owner = ['--owner-email', email, '--owner-password', password, '--verified']
  await mailroom('organization', 'create', '--name', 'First & Co', ...owner)
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Send your first letter' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps to the first letter' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)
  await press(steps.getByRole('link', { name: /Upload a PDF/ }))
  await page.waitForURL('**/send')
})

test('the overview tells what waits, what is on its way, what was spent and what happened last', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const letter = await printPdf(page, ['You are hereby notified.', 'For the second time.'])
  const { client, account, shipmentId, documentKey } = await buyLetter(baseURL ?? '', letter)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'in_transit')
  const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  await client.createShipment({
    body: {
      document_key: documentKey,
      shipment_name: 'Notice to unit 4',
      to_address: { name: 'Will Turner', ...place },
      from_address: { company: 'Harbor Legal', ...place },
      print_options: { color: false, duplex: true },
    },
  })
  await signIn(page, account)

  const drafts = page.getByRole('region', { name: 'Not bought yet' })
  await expect(drafts.getByRole('link', { name: /Notice to unit 4.*quotes hold until/ })).toBeVisible()
  const pieces = page.getByRole('region', { name: 'On its way' })
  await expect(pieces.getByRole('link', { name: /ELIZABETH SWAN.*USPS/i })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Last activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(2)

  const spending = page.getByRole('region', { name: 'Spending and volume' })
  await expect(spending.locator('svg g line')).toHaveCount(2)
  await press(spending.locator('summary', { hasText: 'The same as a table' }))
  await expect(spending.getByRole('table', { name: 'Spending by month' })).toContainText('1 letter')
  await expectAccessible(page)

  await test.step('exact times are told when a time is pointed at, and when its row has the focus', async () => {
    const exact = page.getByRole('tooltip')
    await activity.locator('time').first().hover()
    await expect(exact).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC$/)
    await page.mouse.move(0, 0)
    await expect(exact).toHaveCount(0)
    await tabTo(activity.getByRole('link').nth(1))
    await expect(exact).toHaveText(/ UTC$/)
    await page.keyboard.press('Escape')
    await expect(exact).toHaveCount(0)
  })

  await test.step('a page is looked at as it is printed, by the keyboard', async () => {
    const documentId = /([0-9a-f-]{36})\.pdf$/.exec(documentKey)?.[1] ?? ''
    await page.goto(`/send/options?document=${documentId}`)
    const thumbnail = page.getByRole('button', { name: 'Page 1 of 2, enlarge' })
    await press(thumbnail)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('canvas')).toBeVisible()
    await expect(dialog).toContainText('Most printers leave what is outside the dashed line blank.')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Page 2 of 2', { exact: true })).toBeVisible()
    await page.keyboard.press('+')
    await expect(dialog.getByText('Page 2 of 2, 2 times as large')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(thumbnail).toBeFocused()
  })

  await test.step('several files at once lead to where each gets a recipient', async () => {
    await page.goto('/send')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      for (const name of ['one.pdf', 'two.pdf']) dropped.items.add(new File(['%PDF-1.7'], name))
      return dropped
    })
    await page.locator('#main').dispatchEvent('drop', { dataTransfer: files })
    await expect(page.getByRole('alert').getByText('2 files were dropped')).toBeVisible()
    await press(page.getByRole('alert').getByRole('link', { name: 'Send to many' }))
    await page.waitForURL('**/send/many')
  })

  await test.step('whoever works on the floor sees it first, and is asked for no money', async () => {
    const { data } = await client.getAccount()
    const visitor = await (await browser.newContext()).newPage()
    await signIn(visitor, await addMember(data.organization.id, 'Joe Floor', 'operator'))
    await expect(visitor.locator('#main section').first()).toHaveAccessibleName('Floor')
    await expect(visitor.getByRole('region', { name: 'On its way' })).toBeVisible()
    for (const name of ['Not bought yet', 'Send mail', 'Set up']) {
      await expect(visitor.getByRole('region', { name })).toHaveCount(0)
    }
    await visitor.context().close()
  })
})
