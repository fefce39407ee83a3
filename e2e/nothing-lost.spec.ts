import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

import { press, tabTo, typeInto } from './by-keyboard.ts'
import { createOrganization } from './organization.ts'
import { signIn } from './sign-in.ts'

const account = { email: 'steady@harbor.test', password: 'correct horse battery' }

/** Server actions of the page, which a test may answer as a broken line would. */
const onActions = (page: Page, answer: Parameters<Page['route']>[1]) =>
  page.route('**/*', async (route, request) =>
    request.headers()['next-action'] ? answer(route, request) : route.fallback(),
  )

const nameForm = (page: Page) => page.getByRole('form', { name: 'Organization' })
const nameField = (page: Page) => nameForm(page).getByRole('textbox', { name: 'Name' })
const saveName = (page: Page) => press(nameForm(page).getByRole('button', { name: 'Save name' }))

/** Types a name once the page answers to it. */
const fillName = async (page: Page, name: string) => {
  await expect(nameForm(page).getByRole('button', { name: 'Save name' })).toBeEnabled()
  await typeInto(nameField(page), name)
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => createOrganization(account, 'Steady Legal'))

test('by keyboard alone, without a connection words stay, pages wait, and what was tried twice is done once', async ({
  page,
  context,
}) => {
  await signIn(page, account)
  await page.goto('/settings/organization')
  const bar = page.getByRole('status').filter({ hasText: /offline|reached|Connected/ })

  await test.step('a form that is sent offline says so, and is sent when the connection is back', async () => {
    await fillName(page, 'Steady Legal West')
    await context.setOffline(true)
    await expect(bar).toContainText('You are offline')
    await saveName(page)
    await expect(nameForm(page).getByRole('alert')).toContainText('could not be reached')
    await expect(nameField(page)).toHaveValue('Steady Legal West')
    expect((await new AxeBuilder({ page }).include('body').analyze()).violations).toEqual([])
    await context.setOffline(false)
    await expect(bar).toContainText('Connected again')
    await saveName(page)
    await expect(page.getByText('Name saved')).toBeVisible()
    await expect(nameForm(page).getByRole('alert')).toBeHidden()
  })

  await test.step('a page that is asked for offline opens when the connection is back', async () => {
    await context.setOffline(true)
    await press(page.getByRole('link', { name: 'Shipments', exact: true }).first())
    await expect(bar).toContainText('You are offline')
    await context.setOffline(false)
    await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
  })

  await test.step('a question that cannot load its code leaves the page as it is', async () => {
    await page.goto('/addresses')
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('?')
    await expect(bar).toContainText('You are offline')
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
    await context.setOffline(false)
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(sheet).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await page.keyboard.press('Escape')
  })

  await test.step('an answer that was lost on its way is asked for again, and nothing is done twice', async () => {
    await press(page.getByRole('button', { name: 'Add address' }).first())
    const dialog = page.getByRole('dialog', { name: 'Add address' })
    await typeInto(dialog.getByRole('textbox', { name: /^Name/ }), 'Elizabeth Swan')
    await typeInto(dialog.getByRole('textbox', { name: /^Street/ }), '179 N Harbor Dr')
    await typeInto(dialog.getByRole('textbox', { name: /^City/ }), 'Redondo Beach')
    await typeInto(dialog.getByRole('combobox', { name: /^State/ }), 'California')
    await typeInto(dialog.getByRole('textbox', { name: /^ZIP/ }), '90277')
    await onActions(page, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await press(dialog.getByRole('button', { name: 'Save address' }))
    await expect(dialog.getByRole('alert')).toContainText('It will not be done twice')
    await expect(dialog.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
    await page.unrouteAll()
    await press(dialog.getByRole('button', { name: 'Save address' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Elizabeth Swan/ })).toHaveCount(1)
  })

  await test.step('a server that fails keeps the words too', async () => {
    await page.goto('/settings/organization')
    await fillName(page, 'Steady Legal East')
    await onActions(page, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }))
    await saveName(page)
    await expect(nameForm(page).getByRole('alert')).toContainText('Something went wrong on our side')
    await expect(nameField(page)).toHaveValue('Steady Legal East')
    await page.unrouteAll()
    await saveName(page)
    await expect(page.getByText('Name saved')).toBeVisible()
  })
})

test('by keyboard alone, leaving what is not saved asks first, and names it', async ({ page }) => {
  await signIn(page, account)
  await page.goto('/addresses')
  await press(page.getByRole('link', { name: 'Settings', exact: true }).first())
  await expect(nameField(page)).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  const stay = () => press(question.getByRole('button', { name: 'Stay here' }))

  await test.step('by a link, by a shortcut and by the way back', async () => {
    await fillName(page, 'Steady Legal North')
    await press(page.getByRole('link', { name: 'Members', exact: true }))
    await expect(question).toContainText('What you entered in “Organization” is not saved')
    expect((await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(nameField(page)).toHaveValue('Steady Legal North')
    await tabTo(page.getByRole('link', { name: 'Members', exact: true }))
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await stay()
    await page.evaluate(() => history.back())
    await stay()
    await expect(nameField(page)).toHaveValue('Steady Legal North')
  })

  await test.step('by closing the tab', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(nameField(page)).toHaveValue('Steady Legal North')
  })

  await test.step('not once it is as it was, or saved', async () => {
    await fillName(page, 'Steady Legal East')
    await press(page.getByRole('link', { name: 'Members', exact: true }))
    await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeVisible()
    await page.goBack()
    await fillName(page, 'Steady Legal')
    await saveName(page)
    await expect(page.getByText('Name saved')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  })

  await test.step('and goes on where it was going when told to', async () => {
    await page.goForward()
    await fillName(page, 'Steady Legal South')
    await press(page.getByRole('link', { name: 'Members', exact: true }))
    await press(question.getByRole('button', { name: 'Leave' }))
    await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeVisible()
    await page.goBack()
    await expect(nameField(page)).toHaveValue('Steady Legal')
  })

  await test.step('a dialog that is closed asks too', async () => {
    await page.goto('/addresses')
    const dialog = page.getByRole('dialog', { name: 'Add address' })
    await press(page.getByRole('button', { name: 'Add address' }).first())
    await typeInto(dialog.getByRole('textbox', { name: /^City/ }), 'Redondo Beach')
    await page.keyboard.press('Escape')
    const close = page.getByRole('alertdialog', { name: 'Close without saving?' })
    await expect(close).toContainText('“Add an address”')
    await press(close.getByRole('button', { name: 'Keep editing' }))
    await expect(dialog.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
    await expect(dialog.getByRole('textbox', { name: /^City/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await press(close.getByRole('button', { name: 'Discard' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add address' }).first()).toBeFocused()
  })
})
