import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { choose, giveFile, press, tabTo, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

const csv = [
  'Recipient;Mailing Address;Matter;Shoe size',
  'Elizabeth Swan;"179 N Harbor Dr, Redondo Beach, CA 90277";Unit 4;38',
  'Nobody There;"10 Undeliverable St, Reno, NV 89501";Unit 5;40',
  'Ana Ruiz;"12 Oak Ln, Reno, NV 89501";Unit 6;41',
].join('\n')

test('by keyboard alone staff send one letter to a list, mend a row where it stands, and keep what came of it', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page)

  await test.step('give the list', async () => {
    await press(page.getByRole('link', { name: 'Send mail' }).first())
    await press(page.getByRole('link', { name: 'Send to many' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Send to many' })).toBeVisible()
    await expectAccessible(page)
    await giveFile(page.getByLabel('List of recipients'), {
      name: 'tenants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
  })

  await test.step('the columns are guessed, and asked for by name', async () => {
    await expect(page.getByLabel('Read Recipient as')).toHaveValue('name')
    await expect(page.getByLabel('Read Mailing Address as')).toHaveValue('address')
    await expect(page.getByLabel('Read Matter as')).toHaveValue('shipment_name')
    await expect(page.getByLabel('Read Shoe size as')).toHaveValue('')
    await tabTo(page.getByLabel('Read Mailing Address as'))
    // Its first choice leaves the column out.
    await page.keyboard.press('Home')
    await expect(page.getByText('No column is read as a street or a whole address.').first()).toBeVisible()
    await typeInto(page.getByLabel('Read Mailing Address as'), 'Whole address')
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Continue' }))
    await page.waitForURL(/\/options/)
  })

  await test.step('choose the letter and the day', async () => {
    const letter = await printPdf(page, ['You are hereby notified.'])
    await giveFile(page.getByLabel('PDF for every row'), {
      name: 'Notice.pdf',
      mimeType: 'application/pdf',
      buffer: letter,
    })
    await expect(page.getByText('Notice.pdf, 1 page.')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Check 3 rows' }))
    await page.waitForURL(/\/check/)
  })

  await test.step('mend the row that cannot be delivered', async () => {
    await expect(page.getByRole('link', { name: 'Needs mending 1' })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText(/cannot deliver to this address/)).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Mend row 3' }))
    const dialog = page.getByRole('dialog', { name: 'Row 3', exact: true })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await typeInto(dialog.getByLabel('Whole address'), '14 Oak Ln, Reno, NV 89501')
    await press(dialog.getByRole('button', { name: 'Save and check' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Ready to buy 3' })).toBeVisible()
  })

  await test.step('take another quote for one row, and see what the total becomes', async () => {
    const total = page.getByText('Together', { exact: true }).locator('xpath=following-sibling::*[1]')
    const before = await total.textContent()
    await press(page.getByRole('button', { name: 'Other quotes for row 4' }))
    const dialog = page.getByRole('dialog', { name: 'Quotes for row 4' })
    await expect(dialog.getByRole('button', { name: /^Take it for/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await choose(dialog.getByRole('radio', { name: /USPS Priority Mail/ }).first())
    await expectAccessible(page)
    await press(dialog.getByRole('button', { name: /^Take it for/ }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Chosen for this row')).toBeVisible()
    await expect(total).not.toHaveText(before ?? '')
  })

  await test.step('confirm the total and buy', async () => {
    await press(page.getByRole('link', { name: 'Continue to buying' }))
    await page.waitForURL(/\/buy/)
    const buy = page.getByRole('button', { name: /^Buy 3 letters for \$/ })
    await expect(buy).toHaveAttribute('aria-disabled', 'true')
    await press(page.getByRole('checkbox', { name: /^At most \$/ }), 'Space')
    await expectAccessible(page)
    await press(buy)
    await page.waitForURL(/\/result/)
  })

  await test.step('the result is there, also after closing the page', async () => {
    await page.goto('/')
    await page.goto('/send/many')
    await press(page.getByRole('link', { name: 'tenants' }).first())
    await page.waitForURL(/\/result/)
    await expect(page.getByText('Every row is bought or left out')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: 'Bought 3' })).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('link', { name: 'Result (CSV)' })),
    ])
    const result = await readFile(await download.path(), 'utf8')
    expect(result.split('\r\n')[1]).toMatch(/^2,bought,[0-9a-f-]{36},\d+/)
    expect(result).toContain('Shoe size')
    await press(page.getByRole('link', { name: 'Shipment of row 2' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Unit 4')
  })

  await test.step('a list that came to nothing is deleted, once it is said what goes', async () => {
    await page.goto('/send/many')
    await giveFile(page.getByLabel('List of recipients'), {
      name: 'by mistake.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
    await page.goto('/send/many')
    await expect(page.getByRole('button', { name: 'Delete by mistake' })).toBeVisible()
    await press(page.getByRole('link', { name: 'by mistake', exact: true }))
    await press(page.getByRole('button', { name: 'Delete list', exact: true }))
    const question = page.getByRole('alertdialog', { name: 'Delete the list “by mistake”?' })
    await expect(question).toContainText('3 rows go')
    await press(question.getByRole('button', { name: 'Delete list' }))
    await page.waitForURL(/\/send\/many$/)
    await expect(page.getByRole('link', { name: 'by mistake' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'tenants' }).first()).toBeVisible()
  })
})
