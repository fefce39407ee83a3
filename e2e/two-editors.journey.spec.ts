import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import {
  changeElsewhere,
  conflict,
  nameField,
  openSharedOffice,
  outdated,
  save,
} from './support/draft-conflict.ts'
import { createDraft } from './support/letters.ts'
import type { Account, Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let colleague: Account
let page: Page

test.beforeAll(async ({ browser }) => {
  ;({ organization, colleague } = await openSharedOffice())
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const nameOf = async (id: string) =>
  (await organization.client.getShipment({ params: { id } })).data.shipment_name

const openOptions = async (): Promise<string> => {
  const { id } = await createDraft(organization.client, { shipment_name: 'Notice' })
  await page.goto(`/send/${id}/options`)
  await expect(nameField(page)).toHaveValue('Notice')
  return id
}

test('an untouched tab shows what another tab saved, with a notice', async () => {
  const id = await openOptions()
  const other = await page.context().newPage()
  await other.goto(`/send/${id}/options`)
  await typeInto(nameField(other), 'Renamed in tab two')
  await save(other)
  await expect(other.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  await expect(outdated(page)).toContainText('You changed this draft in another tab or window')
  await expect(outdated(page)).toContainText('name')
  await expect(nameField(page)).toHaveValue('Renamed in tab two')
  // The first tab continues from there, and gets no notice of its own change.
  await typeInto(nameField(page), 'Renamed in tab one')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  expect(await nameOf(id)).toBe('Renamed in tab one')
  await expect(outdated(other)).toContainText('You changed this draft in another tab or window')
  await other.close()
})

test('typed input stays when a colleague saves, and replaces theirs only after confirmation', async () => {
  const id = await openOptions()
  await typeInto(nameField(page), 'My name for it')
  await changeElsewhere(colleague, id, 'Ada’s name for it')
  await expect(outdated(page)).toContainText('Ada Byron changed this draft')
  await expect(nameField(page)).toHaveValue('My name for it')
  await save(page)
  const row = conflict(page).getByRole('row', { name: 'Name My name for it Ada’s name for it' })
  await expect(row).toBeVisible()
  await expect(conflict(page).getByRole('row', { name: /^Printing/ })).toContainText('Color, both sides')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toBeHidden()
  await expect(nameField(page)).toHaveValue('My name for it')
  expect(await nameOf(id)).toBe('Ada’s name for it')
  await save(page)
  await press(conflict(page).getByRole('button', { name: 'Keep mine' }))
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  expect(await nameOf(id)).toBe('My name for it')
})
