import { expect, type Page, test } from '@playwright/test'

import { findViolations } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { expectHydrated, fillName, nameField, nameForm, saveName } from './support/organization-form.ts'
import { createOrganization } from './support/organization.ts'
import { expectSignedIn, openPage, openVisitor, submitSignIn } from './support/sign-in.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization({ name: 'Steady Legal' })).owner)
})
test.afterEach(async () => {
  await page.unrouteAll()
  await page.context().setOffline(false)
})
test.afterAll(() => page.context().close())

/**
 * Responds to the page's server actions as a broken connection would. Called before the page opens: a request that follows
 * the route at once can pass it.
 */
const onActions = (respond: Parameters<Page['route']>[1]) =>
  page.route('**/*', async (route, request) =>
    request.headers()['next-action'] ? respond(route, request) : route.fallback(),
  )

test('a sign-in whose response is lost reports it, keeps its fields and succeeds when resubmitted', async ({
  browser,
}) => {
  const { owner } = await createOrganization()
  const visitor = await openVisitor(browser)
  await visitor.goto('/sign-in')
  await visitor.route('**/api/auth/sign-in/email', (route) => route.abort(), { times: 1 })
  await submitSignIn(visitor, owner)
  const form = visitor.getByRole('form', { name: 'Sign in' })
  await expect(form.getByRole('alert')).toContainText('Couldn’t reach Mailroom')
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(owner.email)
  await press(form.getByRole('button', { name: 'Sign in', exact: true }))
  await expectSignedIn(visitor)
  await visitor.context().close()
})

const bar = () => page.getByRole('status').filter({ hasText: /offline|Can’t reach|Back online/ })

test('a form submitted offline reports it, keeps its fields and is saved once reconnected', async () => {
  await page.goto('/settings/organization')
  await fillName(page, 'Steady Legal West')
  await page.context().setOffline(true)
  await expect(bar()).toContainText('You’re offline')
  await saveName(page)
  await expect(nameForm(page).getByRole('alert')).toContainText('Couldn’t reach Mailroom')
  await expect(nameField(page)).toHaveValue('Steady Legal West')
  expect(await findViolations(page, 'body')).toEqual([])
  await page.context().setOffline(false)
  await expect(bar()).toContainText('Back online')
  await saveName(page)
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(nameForm(page).getByRole('alert')).toBeHidden()
})

test('a page opened offline opens once reconnected', async () => {
  await page.goto('/settings/organization')
  await expectHydrated(page)
  await page.context().setOffline(true)
  await press(page.getByRole('link', { name: 'Shipments', exact: true }).first())
  await expect(bar()).toContainText('You’re offline')
  await page.context().setOffline(false)
  await expect(page.getByText('No shipments yet', { exact: true })).toBeVisible()
})

test('a dialog whose code cannot be loaded leaves the page unchanged', async () => {
  await page.goto('/addresses')
  const heading = page.getByRole('heading', { level: 1, name: 'Addresses' })
  await expect(heading).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await expect(bar()).toContainText('You’re offline')
  await expect(heading).toBeVisible()
  await page.context().setOffline(false)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('a change whose response was lost is resubmitted without being applied twice', async () => {
  await onActions(async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto('/addresses')
  await press(page.getByRole('button', { name: 'Add address' }).first())
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await typeInto(dialog.getByRole('textbox', { name: /^Name/ }), 'Elizabeth Swan')
  await typeInto(dialog.getByRole('textbox', { name: /^Street/ }), '179 N Harbor Dr')
  await typeInto(dialog.getByRole('textbox', { name: /^City/ }), 'Redondo Beach')
  await typeInto(dialog.getByRole('combobox', { name: /^State/ }), 'California')
  await typeInto(dialog.getByRole('textbox', { name: /^ZIP/ }), '90277')
  await press(dialog.getByRole('button', { name: 'Save address' }))
  await expect(dialog.getByRole('alert')).toContainText('it won’t be submitted twice')
  await expect(dialog.getByRole('textbox', { name: /^City/ })).toHaveValue('Redondo Beach')
  await page.unrouteAll()
  await press(dialog.getByRole('button', { name: 'Save address' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Elizabeth Swan/ })).toHaveCount(1)
})

test('a form keeps its fields when the server fails, and is saved once it works again', async () => {
  await onActions((route) => route.fulfill({ status: 500, body: 'Internal Server Error' }))
  await page.goto('/settings/organization')
  await fillName(page, 'Steady Legal East')
  await saveName(page)
  await expect(nameForm(page).getByRole('alert')).toContainText('Something went wrong on our side')
  await expect(nameField(page)).toHaveValue('Steady Legal East')
  await page.unrouteAll()
  await saveName(page)
  await expect(page.getByText('Name saved')).toBeVisible()
})
