import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { buy, createDraft, quoteOf } from './support/letters.ts'
import { type Account, addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

let organization: Organization
let colleague: Account
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  colleague = await addMember(organization, 'Ada Byron', 'sender')
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const nameField = (on = page) => on.getByRole('textbox', { name: 'Shipment name' })
const save = (on = page) => press(on.getByRole('button', { name: 'Update quotes' }))
const conflict = (on = page) => on.getByRole('dialog', { name: 'Ada Byron changed this draft' })
const outdated = (on = page) => on.getByRole('alert').filter({ hasText: 'changed this draft' })
const nameOf = async (id: string) =>
  (await organization.client.getShipment({ params: { id } })).data.shipment_name

const openOptions = async (): Promise<string> => {
  const { id } = await createDraft(organization.client, { shipment_name: 'Notice' })
  await page.goto(`/send/${id}/options`)
  await expect(nameField()).toHaveValue('Notice')
  return id
}

/** What a colleague saves meanwhile. */
const changeElsewhere = async (id: string, name: string): Promise<void> => {
  const client = await sessionClient(colleague)
  const print_options = { color: true, duplex: true }
  await client.updateShipment({ params: { id }, body: { shipment_name: name, print_options } })
}

test('a tab in which nothing was typed shows what another tab saved, and says so', async () => {
  const id = await openOptions()
  const other = await page.context().newPage()
  await other.goto(`/send/${id}/options`)
  await typeInto(nameField(other), 'Renamed in tab two')
  await save(other)
  await expect(other.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  await expect(outdated()).toContainText('You changed this draft in another tab or window')
  await expect(outdated()).toContainText('name')
  await expect(nameField()).toHaveValue('Renamed in tab two')
  // The first tab goes on from there, and is not told of itself.
  await typeInto(nameField(), 'Renamed in tab one')
  await save()
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  expect(await nameOf(id)).toBe('Renamed in tab one')
  await expect(outdated(other)).toContainText('You changed this draft in another tab or window')
  await other.close()
})

test('what was typed stays when a colleague saves, and replaces theirs only knowingly', async () => {
  const id = await openOptions()
  await typeInto(nameField(), 'My name for it')
  await changeElsewhere(id, 'Ada’s name for it')
  await expect(outdated()).toContainText('Ada Byron changed this draft')
  await expect(nameField()).toHaveValue('My name for it')
  await save()
  const row = conflict().getByRole('row', { name: 'Name My name for it Ada’s name for it' })
  await expect(row).toBeVisible()
  await expect(conflict().getByRole('row', { name: /^Printing/ })).toContainText('Color, both sides')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(conflict()).toBeHidden()
  await expect(nameField()).toHaveValue('My name for it')
  expect(await nameOf(id)).toBe('Ada’s name for it')
  await save()
  await press(conflict().getByRole('button', { name: 'Keep mine' }))
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  expect(await nameOf(id)).toBe('My name for it')
})

test('after a reload what was typed is still compared with what a colleague saved, and theirs can be taken', async () => {
  const id = await openOptions()
  await typeInto(nameField(), 'My name for it')
  await page.goto('/addresses')
  await changeElsewhere(id, 'Ada’s name for it')
  await page.goto(`/send/${id}/options`)
  await expect(nameField()).toHaveValue('My name for it')
  await press(outdated().getByRole('button', { name: 'Compare' }))
  await press(conflict().getByRole('button', { name: 'Use theirs' }))
  await expect(nameField()).toHaveValue('Ada’s name for it')
  await expect(outdated()).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Color' })).toBeChecked()
})

test('prices and review follow a colleague’s change before anything is paid', async () => {
  const draft = await createDraft(organization.client, { shipment_name: 'Notice' })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await changeElsewhere(draft.id, 'In color')
  await expect(outdated()).toContainText('Ada Byron changed this draft')
  await expect(outdated()).toContainText('name, printing')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
})

test('a name that a colleague gives a shipment meanwhile is replaced only knowingly', async () => {
  const draft = await createDraft(organization.client, { shipment_name: 'Notice' })
  await buy(organization.client, draft)
  const { id } = draft
  await page.goto(`/shipments/${id}`)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const rename = async (mine: string, theirs: string) => {
    await press(page.getByRole('button', { name: 'Rename', exact: true }))
    await typeInto(field, mine)
    const client = await sessionClient(colleague)
    await client.updateShipment({ params: { id }, body: { shipment_name: theirs } })
    await expect(heading(theirs)).toBeVisible()
    await expect(field).toHaveValue(mine)
    await field.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'The name changed while you were editing' }),
    ).toContainText('Ada Byron')
  }
  await rename('Mine', 'Theirs')
  expect(await nameOf(id)).toBe('Theirs')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Keep mine' }))
  await expect(heading('Mine')).toBeVisible()
  expect(await nameOf(id)).toBe('Mine')
  await rename('Mine again', 'Theirs again')
  await press(page.getByRole('button', { name: 'Use theirs' }))
  await expect(field).toBeHidden()
  await expect(heading('Theirs again')).toBeVisible()
  expect(await nameOf(id)).toBe('Theirs again')
  // What else was changed is no conflict: a tag is still there.
  await press(page.getByRole('button', { name: 'Rename', exact: true }))
  await typeInto(field, 'Final')
  await (await sessionClient(colleague)).tagShipments({ body: { shipment_ids: [id], add: ['urgent'] } })
  await field.press('Enter')
  await expect(heading('Final')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove tag urgent' })).toBeVisible()
})
