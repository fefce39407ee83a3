import { expect, type Page, test } from '@playwright/test'

import { addDays } from '#lib/contract/formats/time.values.ts'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { certified, createDraft, quoteOf } from './support/letters.ts'
import { comingMailingDay } from './support/mailing-day.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, openVisitor } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('a certified letter, its companion and a file copy are paid for once, and cancelled together', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  const also = page.getByRole('region', { name: 'Also send' })
  await also.getByRole('checkbox', { name: 'First-Class companion' }).click()
  await expect(page.getByText('Companion to Elizabeth Swan')).toBeVisible()
  await press(also.getByRole('button', { name: 'Mail a file copy to your office' }))
  await expect(page.getByRole('button', { name: /and send 3 letters$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /and send 3 letters$/ }).first())
  await page.waitForURL(`**/shipments/${draft.id}`)
  const set = page.getByRole('region', { name: 'Letter set · 3 letters' })
  await expect(set.getByRole('row')).toHaveCount(4)
  await set.getByRole('button', { name: 'Proof of all letters…' }).click()
  const exhibit = page.getByRole('dialog', { name: 'Exhibit PDF' })
  await expect(exhibit.getByRole('textbox', { name: 'Title' })).toHaveValue('Letter set')
  await expect(exhibit.getByRole('checkbox', { name: /PDF\/A/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await press(set.getByRole('button', { name: 'Cancel all letters' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all letters' }))
  await expect(page.getByText('3 letters cancelled')).toBeVisible()
})

test('counsel receives the same letter by another service; a repeated letter to the same recipient requires confirmation', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await page.getByRole('button', { name: 'Add recipient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to another recipient' })
  await dialog.getByLabel('Service').selectOption('USPS First-Class Mail')
  await dialog.getByRole('button', { name: 'Add recipient' }).click()
  await expect(dialog.getByLabel('Street')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('Will Turner')
  await dialog.getByLabel('Street').fill('1 Oak Ln')
  await dialog.getByLabel('City').fill('Reno')
  await dialog.getByLabel('State').selectOption('NV')
  await dialog.getByLabel('ZIP code').fill('89501')
  await dialog.getByRole('button', { name: 'Add recipient' }).click()
  await expect(page.getByRole('button', { name: 'Remove the letter to Will Turner' })).toBeVisible()
  await page
    .getByRole('button', { name: /and send 2 letters$/ })
    .first()
    .click()
  await page.waitForURL(`**/shipments/${draft.id}`)
  const rows = page.getByRole('region', { name: 'Letter set · 2 letters' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Will Turner' })).toContainText('Not tracked')

  const again = await createDraft(organization.client, {
    document_key: (await organization.client.getShipment({ params: { id: draft.id } })).data.document_key,
  })
  await page.goto(`/send/${again.id}/review?quote=${quoteOf(again)}`)
  const pay = page.getByRole('button', { name: /^Pay / }).first()
  await expect(page.getByText('Possible duplicate')).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Send it again' }).check()
  await expect(pay).toBeEnabled()

  // Another recipient of the first act is reported as well, and by name.
  await organization.client.addLetter({
    params: { id: again.id },
    body: {
      kind: 'recipient',
      to_address: { name: 'Will Turner', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' },
    },
  })
  await page.reload()
  await expect(page.getByText('2 possible duplicates')).toBeVisible()
  await expect(page.getByText(/^Your letter of .* to Will Turner has the same document\./)).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Send them again' }).check()
  await expect(pay).toBeEnabled()
  await expectAccessible(page)
})

test('the letters of a set are shared by one link, with one exhibit of all', async ({ browser }) => {
  const { client } = organization
  const draft = await createDraft(client, { shipping_options: certified })
  const { data: drafted } = await client.addLetter({ params: { id: draft.id }, body: { kind: 'companion' } })
  const letters = drafted.letters.map(({ id, quote }) => ({
    shipment_id: id,
    quote_id: quote?.quote_id ?? '',
  }))
  await client.buyLetterSet({ params: { id: drafted.id }, body: { letters } })
  await page.goto(`/shipments/${draft.id}`)
  const set = page.getByRole('region', { name: 'Letter set · 2 letters' })
  await press(set.getByRole('button', { name: 'Share…' }))
  const share = page.getByRole('dialog', { name: 'Share by link' })
  await share.getByLabel('Who is it for?').fill('For opposing counsel')
  await share.getByRole('checkbox', { name: 'Exhibit PDF' }).check()
  await expect(share.getByRole('checkbox', { name: 'Also letters added later' })).toHaveCount(0)
  await expectAccessible(page)
  await press(share.getByRole('button', { name: 'Create link' }))
  const url = (await share.locator('code').textContent()) ?? ''
  expect(url).toContain('/shared/')
  await press(share.getByRole('button', { name: 'Done' }))
  const visitor = await openVisitor(browser)
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Letters with the same document')
  await expect(visitor.getByRole('listitem').getByRole('link')).toHaveCount(2)
  await expectAccessible(visitor)
  const downloading = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Exhibit of all letters (PDF)' }).click()
  expect((await downloading).suggestedFilename()).toBe('exhibit.pdf')
  await visitor.context().close()

  // The dialog of one letter lists the link that shows it with the others.
  await press(page.getByRole('button', { name: 'Share…' }).first())
  const one = page.getByRole('dialog', { name: 'Share by link' })
  const shared = one.getByRole('region', { name: 'Already shared with its letter set' })
  await expect(shared.getByText('For opposing counsel')).toBeVisible()
  await expectAccessible(page)
  await press(shared.getByRole('button', { name: 'Revoke the link “For opposing counsel”' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }))
  await expect(shared).toHaveCount(0)
})

test('the letters of a set are planned from a deadline, scheduled together within one limit, and unscheduled', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  const { data: set } = await organization.client.addLetter({
    params: { id: draft.id },
    body: { kind: 'companion' },
  })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  const deadline = page.getByRole('region', { name: 'Deadline' })
  await deadline.getByLabel('Day', { exact: true }).fill(addDays(comingMailingDay(), 28))
  await expect(deadline.getByText('Companion to Elizabeth Swan')).toBeVisible()
  await press(deadline.getByRole('button', { name: /^Use .* for all letters$/ }))
  const later = page.getByRole('region', { name: 'Send later' })
  await expect(later.getByText('for all 2 letters')).toBeVisible()
  await expectAccessible(page)
  await press(later.getByRole('button', { name: 'Schedule', exact: true }))
  await page.waitForURL(`**/shipments/${draft.id}`)
  await expect(page.getByText(/with its letter set of 2 letters, for at most/)).toBeVisible()
  const read = async () => (await organization.client.getLetterSet({ params: { id: set.id } })).data
  const scheduled = await read()
  expect(scheduled.schedule).toMatchObject({ state: 'scheduled', limit_cents: scheduled.total_cents })
  expect(scheduled.letters.map((letter) => letter.scheduled_for)).toEqual(
    Array.from({ length: 2 }, () => scheduled.schedule?.mail_on),
  )
  await press(page.getByRole('button', { name: 'Cancel schedule' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel schedule' }))
  await expect(page.getByText('Schedule cancelled')).toBeVisible()
  expect((await read()).letters.some((letter) => letter.scheduled_for !== undefined)).toBe(false)
})

test('the organization’s rule adds the companion to a letter, and not to a list that was created with an API key', async () => {
  await page.goto('/settings/mailing')
  await page.getByRole('checkbox', { name: 'Add a First-Class companion to certified letters' }).check()
  await page.getByRole('button', { name: 'Save mailing settings' }).click()
  await expect(page.getByText('Mailing settings saved').first()).toBeVisible()
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  const companion = page.getByRole('checkbox', { name: 'First-Class companion' })
  await expect(companion).toBeChecked()
  await expect(page.getByRole('button', { name: /and send 2 letters$/ }).first()).toBeVisible()
  // Removed once, it stays so. It is unchecked when the letter is removed, which takes a moment.
  await companion.click()
  await expect(page.getByRole('button', { name: /and send 2 letters$/ })).toHaveCount(0)
  await page.reload()
  await expect(companion).not.toBeChecked()

  const form = new FormData()
  form.append(
    'file',
    new Blob(['name,street,city,state,zip\nAna Ruiz,12 Oak Ln,Reno,NV,89501']),
    'notices.csv',
  )
  const { data: batch } = await organization.client.createBatch({ form })
  await page.goto(`/send/many/${batch.id}/options`)
  const ofList = page.getByRole('checkbox', { name: 'First-Class companion for each certified letter' })
  await expect(ofList).not.toBeChecked()
  await expect(page.getByText('It is off for this list.')).toBeVisible()
  await expectAccessible(page)
})

test('a letter is added for another recipient’s last known address, with its reason', async () => {
  const draft = await createDraft(organization.client, { shipping_options: certified })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await page.getByRole('button', { name: 'Add recipient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to another recipient' })
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Street').fill('10 Undeliverable St')
  await dialog.getByLabel('City').fill('Reno')
  await dialog.getByLabel('State').selectOption('NV')
  await dialog.getByLabel('ZIP code').fill('89501')
  const add = dialog.getByRole('button', { name: 'Add recipient' })
  await add.click()
  await press(dialog.getByRole('button', { name: 'Mail to this address anyway' }))
  await add.click()
  const reason = dialog.getByLabel('Reason to mail to this address')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Last known address per lease dated June 1, 2026')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('button', { name: 'Remove the letter to Ana Ruiz' })).toBeVisible()
})
