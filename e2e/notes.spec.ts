import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectAccessibleOnPhone } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createDraft, sendLetter } from './support/letters.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

let organization: Organization
let owners: Page
let colleagues: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const operator = await addMember(organization, 'Ada Byron', 'operator')
  owners = await openPage(browser, organization.owner)
  colleagues = await openPage(browser, operator)
})
test.afterAll(() => Promise.all([owners, colleagues].map((page) => page.context().close())))

const openNotes = async (page: Page, id: string) => {
  await page.goto(`/shipments/${id}`)
  await press(page.getByRole('button', { name: /^Notes/ }))
  await expect(page.getByText('Notes stay in your organization.')).toBeVisible()
}
const noteOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const add = async (page: Page, text: string) => {
  await typeInto(page.getByRole('textbox', { name: 'New note' }), text)
  await press(page.getByRole('button', { name: 'Add note' }))
  await expect(noteOf(page, text)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
}

test('a note is added, seen live by a colleague, found by a word, changed and deleted', async () => {
  const { shipmentId: id } = await sendLetter(organization.client)
  await openNotes(owners, id)
  await openNotes(colleagues, id)
  await add(owners, 'Client says he moved to Ojai.')
  await expect(owners.getByRole('button', { name: 'Notes 1' })).toBeVisible()
  await expect(noteOf(colleagues, 'moved to Ojai')).toBeVisible()
  await expect(colleagues.getByRole('button', { name: 'Notes 1' })).toBeVisible()
  await expectAccessible(owners)

  // Everyone adds notes; another’s is not theirs to change.
  await expect(noteOf(colleagues, 'moved to Ojai').getByRole('button')).toHaveCount(0)
  await add(colleagues, 'Label reprinted.')
  await expect(noteOf(owners, 'Label reprinted.')).toContainText('Ada Byron')

  await colleagues.goto('/shipments?search=ojai')
  const row = colleagues.getByRole('row', { name: /2 notes/ })
  await expect(row).toHaveCount(1)
  await colleagues.goto(`/shipments/${id}`)

  await press(noteOf(owners, 'moved to Ojai').getByRole('button', { name: 'Edit' }))
  await typeInto(owners.getByRole('textbox', { name: 'Edit note' }), 'He moved to Ventura.')
  await press(owners.getByRole('button', { name: 'Save' }))
  await expect(noteOf(owners, 'He moved to Ventura.')).toContainText('Edited')

  // Owners delete the notes of others.
  await press(noteOf(owners, 'Label reprinted.').getByRole('button', { name: 'Delete' }))
  await press(owners.getByRole('button', { name: 'Delete note' }))
  await expect(noteOf(owners, 'Label reprinted.')).toBeHidden()
  await expect(colleagues.getByRole('button', { name: 'Notes 1' })).toBeVisible()
})

test('a note that was changed in another window is shown before it is replaced', async () => {
  const { id } = await createDraft(organization.client)
  const client = await sessionClient(organization.owner)
  const { data: note } = await client.createNote({ params: { id }, body: { text: 'First' } })
  await openNotes(owners, id)
  await press(noteOf(owners, 'First').getByRole('button', { name: 'Edit' }))
  const field = owners.getByRole('textbox', { name: 'Edit note' })
  await typeInto(field, 'Mine')
  await client.updateNote({ params: { id, note_id: note.id }, body: { text: 'Theirs' } })
  await press(owners.getByRole('button', { name: 'Save' }))
  await expect(owners.getByText('The note was changed meanwhile.')).toBeVisible()
  await expect(owners.getByText('Theirs')).toBeVisible()
  await expect(field).toHaveValue('Mine')
  await press(owners.getByRole('button', { name: 'Save' }))
  await expect(noteOf(owners, 'Mine')).toBeVisible()
  expect((await client.listNotes({ params: { id } })).data).toMatchObject([{ text: 'Mine', revision: 2 }])
})

test('an unfinished note stays while the timeline is read, and a long one says what to fix', async () => {
  const { id } = await createDraft(organization.client)
  await openNotes(owners, id)
  const field = owners.getByRole('textbox', { name: 'New note' })
  await field.fill('a'.repeat(2001))
  await press(owners.getByRole('button', { name: 'Add note' }))
  await expect(owners.getByText('Use at most 2,000 characters.')).toBeVisible()
  await field.fill('Not finished')
  await press(owners.getByRole('button', { name: 'All events' }))
  await expect(field).toBeHidden()
  await press(owners.getByRole('button', { name: /^Notes/ }))
  await expect(field).toHaveValue('Not finished')
  await press(owners.getByRole('button', { name: 'Add note' }))
  await expect(noteOf(owners, 'Not finished')).toBeVisible()
  await expectAccessibleOnPhone(owners)
})
