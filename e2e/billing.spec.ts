import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { press, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

const addCard = async (page: Page, number: string): Promise<void> => {
  await press(page.getByRole('button', { name: 'Add card' }))
  await typeInto(page.getByLabel('Card number'), number)
  await typeInto(page.getByLabel('Expiry date'), '12 / 30')
  await typeInto(page.getByLabel('Security code'), '123')
  await press(page.getByRole('button', { name: 'Save card' }))
  await page.waitForURL(/\/settings\/billing/)
  await expect(page.getByText(`ending ${number.slice(-4)}`).first()).toBeVisible()
}

const createDraft = async (page: Page) => {
  const letter = await printPdf(page, ['Please pay.'])
  const uploaded = await page.request.post('/api/v1/documents/upload', {
    multipart: { file: { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter } },
  })
  const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  const created = await page.request.post('/api/v1/shipments', {
    data: {
      document_key: (await uploaded.json()).data.document_key,
      shipment_name: 'First notice',
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Cardless & Co', ...place },
      print_options: { color: false, duplex: false },
      tags: ['notices'],
    },
  })
  return (await created.json()).data
}

test('by keyboard alone, without a card a draft leads to adding one and back, then charge, receipt, statement and spending tell of it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const email = `${randomUUID()}@cardless.test`
  const password = 'correct horse battery'
  const create = ['organization', 'create', '--name', 'Cardless & Co', '--owner-email', email]
  await mailroom(...create, '--owner-password', password, '--verified')
  await signIn(page, { email, password })
  await page.goto('/settings/billing/spending')
  await expect(page.getByText('Nothing was spent in these months')).toBeVisible()

  const draft = await createDraft(page)
  const review = `/send/${draft.id}/review?quote=${draft.rates[0].quote_id}`
  await page.goto(review)
  await press(page.getByRole('link', { name: /add a card/i }).first())
  await page.waitForURL(/\/settings\/billing/)
  await addCard(page, '4242 4242 4242 4242')
  await press(page.getByRole('link', { name: /Back to your draft/ }))
  await page.waitForURL(`**${review}`)
  await press(page.getByRole('button', { name: /^Buy for \$/ }).first())
  await page.waitForURL(`**/shipments/${draft.id}`)

  await press(page.getByRole('link', { name: 'Receipt and refund' }))
  await page.waitForURL(/\/billing\/charges/)
  await expect(page.getByRole('link', { name: 'First notice', exact: true })).toBeVisible()
  const receipt = page.getByRole('link', { name: /^Receipt R/ })
  const file = await page.request.get((await receipt.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)

  await press(page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Statements' }))
  await expect(page.getByText('So far')).toBeVisible()
  const table = page.getByRole('link', { name: /^Statement of .* as CSV$/ })
  const csv = await page.request.get((await table.getAttribute('href')) ?? '')
  expect(await csv.text()).toContain('First notice')
  await expectAccessible(page)

  await press(page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Spending' }))
  await expect(page.getByRole('table', { name: 'Spending by month' })).toContainText('USPS')
  await expect(page.getByRole('region', { name: 'Spending by carrier' }).locator('svg g line')).toHaveCount(1)
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'By tag' }))
  await expect(page.getByRole('table', { name: 'Spending by month' })).toContainText('notices')

  await page.goto('/settings/billing')
  await addCard(page, '5555 5555 5555 4444')
  await press(page.getByRole('button', { name: 'Remove Mastercard ending 4444' }))
  await expect(page.getByRole('alertdialog')).toContainText('Remove Mastercard ending 4444?')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Remove card' }))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Visa ending 4242' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Mastercard ending 4444' })).toHaveCount(0)
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
