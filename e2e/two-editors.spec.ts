import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { changeElsewhere, conflict, nameField, openSharedOffice, outdated } from './support/draft-conflict.ts'
import { buy, createDraft, quoteOf } from './support/letters.ts'
import { type Account, addMember, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

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

test('after a reload, typed input is still compared with a colleague’s version, which can be accepted', async () => {
  const id = await openOptions()
  await typeInto(nameField(page), 'My name for it')
  await page.goto('/addresses')
  await changeElsewhere(colleague, id, 'Ada’s name for it')
  await page.goto(`/send/${id}/options`)
  await expect(nameField(page)).toHaveValue('My name for it')
  await press(outdated(page).getByRole('button', { name: 'Compare' }))
  await press(conflict(page).getByRole('button', { name: 'Use theirs' }))
  await expect(nameField(page)).toHaveValue('Ada’s name for it')
  await expect(outdated(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Color' })).toBeChecked()
})

test('prices and review follow a colleague’s change before anything is paid', async () => {
  const draft = await createDraft(organization.client, { shipment_name: 'Notice' })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await changeElsewhere(colleague, draft.id, 'In color')
  await expect(outdated(page)).toContainText('Ada Byron changed this draft')
  await expect(outdated(page)).toContainText('name, printing')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
})

test('a name changed by a colleague meanwhile is replaced only after confirmation', async () => {
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

test('mailing settings keep what a colleague saved while they were open', async () => {
  const admin = await addMember(organization, 'Grace Hopper', 'admin')
  const client = await sessionClient(admin)
  await page.goto('/settings/mailing')
  const tolerance = page.getByLabel('Weight tolerance')
  await tolerance.fill('0.5')
  await client.updateOrganization({ body: { mail_settings: { cut_off: '14:30', weighs_pieces: false } } })
  await press(page.getByRole('button', { name: 'Save mailing settings' }))
  await expect(page.getByText('Mailing settings saved').first()).toBeVisible()
  const { data } = await client.getAccount()
  expect(data.organization.mail_settings).toMatchObject({
    cut_off: '14:30',
    weighs_pieces: false,
    weight_tolerance_ounces: 0.5,
  })
  // What the colleague saved is shown, and nothing of this form is sent again.
  await expect(page.getByRole('checkbox', { name: 'Weigh each piece' })).not.toBeChecked()
  await expect(tolerance).toHaveValue('0.5')
})
