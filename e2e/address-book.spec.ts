import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { giveFile, press, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

const csv = [
  'Name,Address 1,City,State,Zip',
  'Booked Person,179 North Harbor Drive,Redondo Beach,CA,90277',
  'Wrong State,12 Oak Ln,Reno,TX,89501',
].join('\n')

test('staff import addresses, pick one, and insist on its spelling', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page)

  await test.step('import, with what is refused and why', async () => {
    await press(page.getByRole('link', { name: 'Addresses' }).first())
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Import' }))
    await giveFile(page.getByLabel('CSV file'), {
      name: 'book.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await expect(page.getByText('1 address to add, 0 already there, 1 refused')).toBeVisible()
    await expect(page.getByText(/^Row 3, Wrong State: ZIP code 89501 is in Nevada/)).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Import 1' }))
    await press(page.getByRole('button', { name: 'Done' }))
    await expect(page.getByRole('row', { name: /Booked Person/ })).toContainText('Not checked')
  })

  await test.step('label it, which asks the postal service', async () => {
    await press(page.getByRole('button', { name: 'Edit Booked Person' }))
    await typeInto(page.getByRole('textbox', { name: /^Label/ }), 'Unit 4')
    await press(page.getByRole('button', { name: 'Save address' }))
    await expect(page.getByRole('row', { name: /Booked Person/ })).toContainText('Unit 4')
    await expectAccessible(page)
  })

  await test.step('pick it by keyboard, and paste the return address', async () => {
    const letter = await printPdf(page, ['You are hereby notified.'])
    await press(page.getByRole('link', { name: 'Send mail' }).first())
    await giveFile(page.getByLabel('PDF document'), {
      name: 'Notice.pdf',
      mimeType: 'application/pdf',
      buffer: letter,
    })
    await page.waitForURL(/\/send\/addresses\?document=/)
    const picker = page.getByRole('combobox', { name: 'Pick the recipient from the address book' })
    await typeInto(picker, 'unit 4')
    await expect(page.getByRole('option', { name: /Booked Person/ })).toBeVisible()
    await picker.press('ArrowDown')
    await press(picker)
    const recipient = page.getByRole('group', { name: 'Recipient' })
    await expect(recipient.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
    await press(page.getByRole('button', { name: 'Change the return address' }))
    const sender = page.getByRole('group', { name: 'Return address' })
    await press(sender.locator('summary', { hasText: 'Paste a whole address' }))
    await typeInto(
      sender.getByRole('textbox', { name: 'Whole address' }),
      'Harbor Legal LLC\n388 Townsend St, Apt 20\nSan Francisco, CA 94107',
    )
    await press(sender.getByRole('button', { name: 'Fill in the fields' }))
    await expect(sender.getByRole('textbox', { name: /^ZIP code/ })).toHaveValue('94107')
    await press(sender.getByRole('checkbox', { name: 'Save to the address book' }), 'Space')
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Continue' }))
    await page.waitForURL(/\/send\/options/)
    await press(page.getByRole('button', { name: 'Get quotes' }))
    await page.waitForURL(/\/quotes/)
  })

  await test.step('keep the spelling that was given', async () => {
    await expect(page.getByText('Deliverable, as the postal service writes it')).toHaveCount(2)
    await press(page.getByRole('button', { name: 'Keep mine for the recipient' }))
    await expect(page.getByText('Deliverable, printed as you wrote it')).toHaveCount(1)
    await press(page.getByRole('button', { name: 'Keep mine for the return address' }))
    await expect(page.getByText('Deliverable, printed as you wrote it')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Use the postal service’s spelling/ })).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('delete it, after being asked', async () => {
    await press(page.getByRole('link', { name: 'Addresses' }).first())
    await expect(page.getByRole('row', { name: /Harbor Legal LLC/ })).toBeVisible()
    await press(page.getByRole('button', { name: 'Delete Booked Person' }))
    await press(page.getByRole('button', { name: 'Delete address' }))
    await expect(page.getByRole('row', { name: /Booked Person/ })).toHaveCount(0)
  })
})
