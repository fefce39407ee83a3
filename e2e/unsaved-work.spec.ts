import { expect, type Page, test } from '@playwright/test'

import { findViolations } from './support/accessible.ts'
import { press, tabTo, typeInto } from './support/by-keyboard.ts'
import { fillName, nameField, nameForm, saveName } from './support/organization-form.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization({ name: 'Steady Legal' })).owner)
})
test.afterAll(() => page.context().close())

const question = () => page.getByRole('alertdialog', { name: 'Leave this page?' })
const stay = () => press(question().getByRole('button', { name: 'Stay on page' }))

/** Opens the settings from another page, so that there is a way back. */
const openSettings = async (): Promise<void> => {
  await page.goto('/addresses')
  await press(page.getByRole('link', { name: 'Settings', exact: true }).first())
  await expect(nameField(page)).toBeVisible()
}

const leaveToMembers = () => press(page.getByRole('link', { name: 'Members', exact: true }))

const expectMembers = () => expect(page.getByRole('heading', { name: 'Invite a teammate' })).toBeVisible()

/** Discards what a test has entered, so that the next one may leave the page. */
const discard = async (): Promise<void> => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/shipments')
}

test('following a link with unsaved changes asks for confirmation and names the form', async () => {
  await openSettings()
  await fillName(page, 'Steady Legal North')
  await leaveToMembers()
  await expect(question()).toContainText('Your changes in “Organization name” aren’t saved and will be lost.')
  expect(await findViolations(page, '[role=alertdialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question()).toBeHidden()
  await expect(nameField(page)).toHaveValue('Steady Legal North')
  await discard()
})

test('a shortcut and the browser’s back button ask for confirmation too', async () => {
  await openSettings()
  await fillName(page, 'Steady Legal North')
  await tabTo(page.getByRole('link', { name: 'Members', exact: true }))
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await stay()
  await page.evaluate(() => history.back())
  await stay()
  await expect(nameField(page)).toHaveValue('Steady Legal North')
  await discard()
})

test('closing the tab with unsaved changes asks for confirmation', async ({ context }) => {
  const tab = await context.newPage()
  await context.addCookies(await page.context().cookies())
  await tab.goto('/settings/organization')
  await fillName(tab, 'Steady Legal North')
  const asked = tab.waitForEvent('dialog')
  await tab.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(nameField(tab)).toHaveValue('Steady Legal North')
})

test('leaving needs no confirmation once the changes are undone or saved', async () => {
  await openSettings()
  const save = nameForm(page).getByRole('button', { name: 'Save name' })
  await expect(save).toHaveAccessibleDescription('No changes to save.')
  await fillName(page, 'Steady Legal East')
  await expect(save).toBeEnabled()
  await fillName(page, 'Steady Legal')
  await expect(save).toBeDisabled()
  await leaveToMembers()
  await expectMembers()
  await page.goBack()
  await fillName(page, 'Steady Legal West')
  await saveName(page)
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  await page.goForward()
  await fillName(page, 'Steady Legal')
  await saveName(page)
  // The toast of the change before may still be there.
  await expect(page.getByText('Name saved').last()).toBeVisible()
})

test('leaving after the confirmation discards the changes', async () => {
  await openSettings()
  await fillName(page, 'Steady Legal South')
  await leaveToMembers()
  await press(question().getByRole('button', { name: 'Leave' }))
  await expectMembers()
  await page.goBack()
  await expect(nameField(page)).not.toHaveValue('Steady Legal South')
})

test('closing a dialog with unsaved changes asks for confirmation, and the focus returns to its button', async () => {
  await page.goto('/addresses')
  const add = page.getByRole('button', { name: 'Add address' }).first()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  const city = dialog.getByRole('textbox', { name: /^City/ })
  await press(add)
  await typeInto(city, 'Redondo Beach')
  await page.keyboard.press('Escape')
  const close = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await expect(close).toContainText('“Add address”')
  await press(close.getByRole('button', { name: 'Keep editing' }))
  await expect(city).toHaveValue('Redondo Beach')
  await expect(city).toBeFocused()
  await page.keyboard.press('Escape')
  await press(close.getByRole('button', { name: 'Discard' }))
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})
