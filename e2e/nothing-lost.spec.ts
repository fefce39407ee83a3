import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

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
const saveName = (page: Page) => nameForm(page).getByRole('button', { name: 'Save name' }).click()

/** Types a name once the page answers to it. */
const fillName = async (page: Page, name: string) => {
  await expect(nameForm(page).getByRole('button', { name: 'Save name' })).toBeEnabled()
  await nameField(page).fill(name)
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => createOrganization(account, 'Steady Legal'))

test('without a connection words stay, pages wait, and what was tried twice is done once', async ({
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
    await page.getByRole('link', { name: 'Shipments', exact: true }).first().click()
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
    await page.getByRole('button', { name: 'Add address' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add address' })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Elizabeth Swan')
    await dialog.getByRole('textbox', { name: /^Street/ }).fill('179 N Harbor Dr')
    await dialog.getByRole('textbox', { name: /^City/ }).fill('Redondo Beach')
    await dialog.getByRole('combobox', { name: /^State/ }).selectOption('CA')
    await dialog.getByRole('textbox', { name: /^ZIP/ }).fill('90277')
    await onActions(page, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It will not be done twice')
    await expect(dialog.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save address' }).click()
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

test('leaving what is not saved asks first, and names it', async ({ page }) => {
  await signIn(page, account)
  await page.goto('/addresses')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(nameField(page)).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  const stay = () => question.getByRole('button', { name: 'Stay here' }).click()

  await test.step('by a link, by a shortcut and by the way back', async () => {
    await fillName(page, 'Steady Legal North')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(question).toContainText('What you entered in “Organization” is not saved')
    expect((await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(nameField(page)).toHaveValue('Steady Legal North')
    await page.getByRole('heading', { level: 1 }).click()
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
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeVisible()
    await page.goBack()
    await fillName(page, 'Steady Legal')
    await saveName(page)
    await expect(page.getByText('Name saved')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  })
})
