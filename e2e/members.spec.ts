import { randomUUID } from 'node:crypto'

import { type Browser, expect as expectNow, type Page, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { giveFile, pick, press, typeInto } from './by-keyboard.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

// Passwords are slow to check on purpose.
const expect = expectNow.configure({ timeout: 15_000 })

const password = 'letters by the harbor'

/** An organization of the test's own, with its owner signed in. */
const openOffice = async (page: Page, name: string) => {
  const email = `${randomUUID()}@office.test`
  await mailroom(
    'organization',
    'create',
    '--name',
    name,
    '--owner-email',
    email,
    '--owner-password',
    password,
    '--verified',
  )
  await signIn(page, { email, password })
  return { email }
}

const openVisitor = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

const invite = async (page: Page, email: string, role: string): Promise<void> => {
  await page.goto('/settings/members')
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await typeInto(form.getByRole('textbox', { name: 'E-mail address' }), email)
  await typeInto(form.getByRole('combobox', { name: 'Role' }), role)
  await press(form.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(email)
}

/** The link in the last e-mail to that address, as the sandbox's mailbox shows it to its organization. */
const linkTo = async (page: Page, email: string): Promise<string> => {
  await expect(async () => {
    await page.goto('/sandbox-mail')
    await page.getByRole('link').filter({ hasText: email }).first().click({ timeout: 2000 })
  }).toPass()
  await press(page.getByRole('button', { name: 'Show text' }))
  const text = (await page.getByRole('main').textContent()) ?? ''
  return /https?:\/\/\S+\/invitation\?token=[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('by keyboard alone an invited person makes an account from the e-mail, works with that role, and is out at once when removed', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await openOffice(page, 'Harbor Members')
  const guest = `${randomUUID()}@guest.test`
  await invite(page, guest, 'reviewer')
  await expectAccessible(page)

  const visitor = await openVisitor(browser)
  const link = await linkTo(page, guest)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Join Harbor Members' })).toBeVisible()
  await expectAccessible(visitor)
  await press(visitor.getByRole('link', { name: 'Make an account to join' }))
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(guest)
  await expectAccessible(visitor)
  await typeInto(visitor.getByLabel('Your name'), 'Rosa Lind')
  await typeInto(visitor.getByLabel('Password'), password)
  await press(visitor.getByRole('button', { name: 'Make the account' }))
  await expect(visitor.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()
  await visitor.goto('/settings/members')
  const own = visitor.getByRole('listitem').filter({ hasText: guest })
  await expect(own).toContainText('Reviewer')
  await expect(visitor.getByRole('form', { name: 'Invite somebody' })).toHaveCount(0)

  // The invitation works once, and says so.
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This invitation was used' })).toBeVisible()
  await visitor.goto('/settings/members')

  await page.goto('/settings/members')
  await press(page.getByRole('button', { name: 'Change role of Rosa Lind' }))
  const change = page.getByRole('alertdialog', { name: 'Change the role of Rosa Lind' })
  await typeInto(change.getByRole('combobox', { name: 'Role' }), 'operator')
  await expectAccessible(page)
  await press(change.getByRole('button', { name: 'Change role' }))
  await expect(page.getByRole('listitem').filter({ hasText: guest })).toContainText('Operator')

  await press(page.getByRole('button', { name: 'Remove Rosa Lind' }))
  const question = page.getByRole('alertdialog', { name: 'Remove Rosa Lind?' })
  await expect(question).toContainText('out of Harbor Members at once')
  await expectAccessible(page)
  await press(question.getByRole('button', { name: 'Remove' }))
  await expect(page.getByRole('listitem').filter({ hasText: guest })).toHaveCount(0)
  await visitor.goto('/shipments')
  await visitor.waitForURL('**/welcome')
  await visitor.context().close()
})

test('somebody with an account joins a second organization, and switches between the two by keyboard', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await openOffice(page, 'First Office')
  const visitor = await openVisitor(browser)
  const { email } = await openOffice(visitor, 'Second Office')
  await invite(page, email, 'sender')
  const link = await linkTo(page, email)

  // Opened by the inviter, it is for somebody else.
  await page.goto(link)
  await expect(page.getByText('You are signed in with another address')).toBeVisible()
  await expectAccessible(page)

  await visitor.goto(link)
  await press(visitor.getByRole('button', { name: 'Join First Office' }))
  const menu = visitor.getByRole('complementary').getByRole('button', { name: /Account/ })
  await expect(menu).toContainText('First Office')

  await press(menu)
  await expect(visitor.getByRole('menuitemradio', { name: 'First Office' })).toBeChecked()
  await expectAccessible(visitor)
  await pick(visitor.getByRole('menuitemradio', { name: 'Second Office' }))
  await expect(menu).toContainText('Second Office')

  // An invitation that is taken back says so.
  const another = `${randomUUID()}@guest.test`
  await invite(page, another, 'admin')
  const ended = await linkTo(page, another)
  await page.goto('/settings/members')
  await press(page.getByRole('button', { name: `Take back the invitation of ${another}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }))
  await expect(page.getByText(`The invitation of ${another} was taken back`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' })).toHaveCount(0)
  await page.goto(ended)
  await expect(page.getByRole('heading', { name: 'This invitation was taken back' })).toBeVisible()
  await visitor.context().close()
})

test('by keyboard alone an organization has its logo and time zone on every page', async ({ page }) => {
  await openOffice(page, 'Marked Office')
  await page.goto('/settings/organization')
  await expectAccessible(page)
  const logo = page.getByRole('region', { name: 'Logo' })
  const wrong = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await giveFile(logo.getByLabel('Image'), wrong)
  await press(logo.getByRole('button', { name: 'Save logo' }))
  await expect(logo.getByText('This is no PNG or JPEG')).toBeVisible()
  const mark = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 80 } })
  await giveFile(logo.getByLabel('Image'), { name: 'logo.png', mimeType: 'image/png', buffer: mark })
  await press(logo.getByRole('button', { name: 'Save logo' }))
  await expect(logo.getByRole('img', { name: 'The logo as it is now' })).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toBeVisible()

  const zone = page.getByRole('region', { name: 'Time zone' })
  await typeInto(zone.getByRole('combobox', { name: 'Time zone' }), 'Pacific/Auckland')
  await press(zone.getByRole('button', { name: 'Save time zone' }))
  await expect(page.getByText('Time zone saved')).toBeVisible()
  await page.goto('/settings/audit-log')
  const time = page.getByRole('main').locator('time').first()
  const moment = new Date((await time.getAttribute('datetime')) ?? '')
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Auckland', hour: 'numeric' }).format(
    moment,
  )
  await expect(time).toContainText(hour.replace(/\D.*/, ':'))
})
