import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
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

test('defaults for sending keep what a colleague saved while they were open', async () => {
  const admin = await addMember(organization, 'Edith Clarke', 'admin')
  const client = await sessionClient(admin)
  await page.goto('/settings/organization')
  const form = page.getByRole('form', { name: 'Mailing defaults' })
  await form.getByRole('checkbox', { name: 'Color' }).check()
  const theirs = { shipping_options: { certified_mail: true, return_receipt: true } }
  await client.updateOrganization({ body: { send_defaults: theirs } })
  await press(form.getByRole('button', { name: 'Save defaults' }))
  await expect(page.getByText('Defaults saved').first()).toBeVisible()
  const { data } = await client.getAccount()
  expect(data.organization.send_defaults).toMatchObject({ ...theirs, print_options: { color: true } })
  await expect(form.getByRole('checkbox', { name: 'Electronic return receipt' })).toBeChecked()
})

test.describe('two people on the template of the declaration', () => {
  const titleOf = (each: Page) => each.getByRole('textbox', { name: 'Title' })
  const saveTemplate = async (each: Page) => {
    await press(each.getByRole('button', { name: 'Save template' }))
  }
  const saved = (each: Page) => each.getByText('Template saved').first()
  const dialog = (each: Page) =>
    each.getByRole('dialog', { name: 'The template was changed while you were editing' })
  const stored = async () => (await organization.client.getDeclarationTemplate()).data

  test('keep each other’s parts, and choose where both changed the same', async ({ browser }) => {
    const colleagues = await openPage(browser, await addMember(organization, 'Mary Cartwright', 'admin'))
    await Promise.all([page, colleagues].map((each) => each.goto('/settings/declaration')))
    await typeInto(titleOf(page), 'Mine')
    await typeInto(colleagues.getByRole('textbox', { name: 'Closing' }), 'All of it is true.')
    await saveTemplate(colleagues)
    await expect(saved(colleagues)).toBeVisible()
    await saveTemplate(page)
    await expect(saved(page)).toBeVisible()
    expect(await stored()).toMatchObject({ title: 'Mine', closing: 'All of it is true.', revision: 2 })

    await colleagues.reload()
    await typeInto(titleOf(colleagues), 'Theirs')
    await saveTemplate(colleagues)
    await expect(saved(colleagues)).toBeVisible()
    await typeInto(titleOf(page), 'Mine again')
    await saveTemplate(page)
    await expect(dialog(page)).toContainText('Theirs')
    await expect(dialog(page)).toContainText('Mine again')
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
    expect(await stored()).toMatchObject({ title: 'Theirs', revision: 3 })
    await press(dialog(page).getByRole('button', { name: 'Keep mine' }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await stored()).title).toBe('Mine again')

    await typeInto(titleOf(colleagues), 'Theirs again')
    await saveTemplate(colleagues)
    await press(dialog(colleagues).getByRole('button', { name: 'Use saved version' }))
    await expect(titleOf(colleagues)).toHaveValue('Mine again')
    expect(await stored()).toMatchObject({ title: 'Mine again', closing: 'All of it is true.', revision: 4 })
    await colleagues.context().close()
  })
})

test('a matter that a colleague changed keeps both changes, or shows both versions', async () => {
  const { data: matter } = await organization.client.createMatter({
    body: { number: '2026-0068', name: 'Swan v. Turner' },
  })
  const client = await sessionClient(colleague)
  const change = (body: { name?: string; client?: string }) =>
    client.updateMatter({ params: { id: matter.id }, body })
  await page.goto(`/matters/${matter.id}`)
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
  const edit = async (name: string, theirs: { name?: string; client?: string }) => {
    await press(page.getByRole('button', { name: 'Edit', exact: true }))
    await typeInto(field('Name'), name)
    await change(theirs)
    await press(page.getByRole('button', { name: 'Save matter' }))
  }
  await edit('Swan v. Turner et al.', { client: 'Elizabeth Swan' })
  await expect(page.getByText('Matter saved').first()).toBeVisible()
  const stored = async () => (await client.getMatter({ params: { id: matter.id } })).data
  expect(await stored()).toMatchObject({ name: 'Swan v. Turner et al.', client: 'Elizabeth Swan' })

  await page.reload()
  await edit('Mine', { name: 'Theirs' })
  const dialog = page.getByRole('dialog', { name: 'The matter was changed while you were editing' })
  await expect(dialog).toContainText('Theirs')
  await press(dialog.getByRole('button', { name: 'Keep mine' }))
  await expect(page.getByText('Matter saved').first()).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Mine', client: 'Elizabeth Swan' })
})

test('a cost center keeps the reference that a colleague entered while the form was open', async () => {
  const draft = await createDraft(organization.client)
  await buy(organization.client, draft)
  const { id } = draft
  await page.goto(`/shipments/${id}`)
  await press(page.getByRole('button', { name: 'Reference or deadline' }))
  const field = page.getByRole('textbox', { name: 'Cost center', exact: true })
  await typeInto(field, '4100')
  const client = await sessionClient(colleague)
  await client.updateShipment({ params: { id }, body: { reference: '2026-0068' } })
  await expect(page.getByText('Reference 2026-0068')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText('Cost center 4100')).toBeVisible()
  const { data } = await client.getShipment({ params: { id } })
  expect(data).toMatchObject({ reference: '2026-0068', cost_center: '4100' })
})
