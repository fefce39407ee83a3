import { expect, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createDraft, returnAddress } from './support/letters.ts'
import { addMember, createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const { phone: _, ...withoutPhone } = returnAddress

const needed = 'UPS and FedEx need the sender’s phone number'

test('the phone number that carriers need is added on the quotes page, and prices refresh in place', async ({
  browser,
}) => {
  const organization = await createOrganization()
  const { id } = await createDraft(organization.client, { from_address: withoutPhone })
  const sender = await openPage(browser, await addMember(organization, 'Ann Bonny', 'sender'))
  await sender.goto(`/send/${id}/quotes`)
  await expect(sender.getByText(needed)).toBeVisible()
  await expect(sender.getByText(/^Ask an owner or admin of your organization/)).toBeVisible()
  await expect(sender.getByRole('link', { name: 'Add to this letter only' })).toBeVisible()
  await sender.context().close()

  const page = await openPage(browser, organization.owner)
  await page.goto(`/send/${id}/quotes`)
  const form = page.getByRole('form', { name: needed })
  await expectAccessible(page)
  await typeInto(form.getByLabel('Organization’s phone number'), '555-0134')
  await press(form.getByRole('button', { name: 'Save and refresh prices' }))
  await expect(form.getByText(/^Enter a US phone number with ten digits/)).toBeVisible()
  await form.getByLabel('Organization’s phone number').fill('(415) 555-0134')
  await press(form.getByRole('button', { name: 'Save and refresh prices' }))
  await expect(page.getByText('Prices refreshed', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('radio', { name: /FedEx/ }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /UPS/ }).first()).toBeVisible()
  await page.goto('/settings/organization')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('415-555-0134')
  await page.context().close()
})
