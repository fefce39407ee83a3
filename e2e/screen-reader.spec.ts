import { type Browser, expect, type Page, test } from '@playwright/test'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { typeInto } from './support/by-keyboard.ts'
import { sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { signIn } from './support/sign-in.ts'
import {
  expectAnnounced,
  expectRead,
  expectSpeakable,
  expectStill,
  listen,
  readAloud,
} from './support/spoken.ts'

let organization: Organization

test.beforeAll(async () => {
  organization = await createOrganization()
})

/** Opens a page at 200 % of a laptop's window, without motion, whose live regions are listened to. */
const openListening = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await signIn(context, organization.owner)
  const page = await context.newPage()
  await listen(page)
  return page
}

const expectCalm = async (page: Page): Promise<void> => {
  await expectSpeakable(page)
  await expectStill(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
}

test('a certified letter is sent by screen reader: each step states its inputs, errors and cost', async ({
  browser,
}) => {
  const page = await openListening(browser)
  await page.goto('/send')
  await expectCalm(page)
  await expectRead(page, [/^heading, .*, level 1/, /PDF/])
  await page.getByLabel('PDF document').setInputFiles({
    name: 'Notice to quit.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await createTestPdf({ pages: 2, text: 'You are hereby notified.' })),
  })
  await page.waitForURL(/\/send\/addresses/)
  await expectCalm(page)
  await expectRead(page, [
    /^heading, .*, level 1/,
    /^group, Recipient/,
    /^textbox, Name/,
    /^textbox, Street/,
    /^combobox, State/,
  ])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectRead(page, [/^textbox, Street.*invalid.*/])
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await recipient.getByRole('textbox', { name: /^Name/ }).fill('Elizabeth Swan')
  await recipient.getByRole('textbox', { name: /^Street/ }).fill('179 N Harbor Dr')
  await recipient.getByRole('textbox', { name: /^City/ }).fill('Redondo Beach')
  await recipient.getByRole('combobox', { name: /^State/ }).selectOption('CA')
  await typeInto(recipient.getByRole('textbox', { name: /^ZIP code/ }), '90277')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/send\/options/)
  await expectCalm(page)
  await page.getByRole('checkbox', { name: /^Certified Mail/ }).check()
  await expectRead(page, [/^checkbox, Certified Mail.*checked/, /^checkbox, Return receipt/])
  await page.getByRole('button', { name: 'Get quotes' }).click()
  await page.waitForURL(/\/quotes/)
  await expectCalm(page)
  await expectRead(page, [/^heading, .*, level 1/, /^radio, .*USPS First-Class Mail.*\$\d/])
  await page.getByRole('radio', { name: /USPS First-Class Mail/ }).check()
  await page
    .getByRole('link', { name: /^Review/ })
    .or(page.getByRole('button', { name: /^Review/ }))
    .first()
    .click()
  await page.waitForURL(/\/review/)
  await expectCalm(page)
  await expectRead(page, [/Elizabeth Swan/i, /^button, Pay \$\d+\.\d\d and send/])
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/)
  await expectAnnounced(page, /Purchased|Status: Queued|printing/)
  await expectCalm(page)
  await expectRead(page, [/^heading, .*, level 1/, /Queued|Printed/])
  await page.context().close()
})

test('a task is found, understood and closed by screen reader', async ({ browser }) => {
  await sendLetter(organization.client, 'notice_left')
  const page = await openListening(browser)
  await page.goto('/tasks')
  await expectCalm(page)
  await expectRead(page, [/^heading, Tasks, level 1/, /^article, Notice left/, /Elizabeth Swan/i])
  const task = page.getByRole('article', { name: 'Notice left' })
  const unfold = task.getByRole('button', { name: /Notice left|Details|Show/ }).first()
  if ((await unfold.count()) > 0 && (await unfold.getAttribute('aria-expanded')) === 'false')
    await unfold.click()
  await task.getByRole('button', { name: 'Dismiss' }).click()
  await expectRead(page, [/^(alert)?dialog, Dismiss this task\?/, /^textbox, /, /^button, Dismiss/])
  const dialog = page.getByRole('dialog', { name: 'Dismiss this task?' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expectRead(page, [/^textbox, .*invalid/])
  await typeInto(dialog.getByRole('textbox'), 'Collected by hand.')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog).toHaveCount(0)
  await expectAnnounced(page, /Dismissed|dismissed/)
  await page.context().close()
})

test('evidence is found and downloaded by screen reader', async ({ browser }) => {
  const { shipmentId } = await sendLetter(organization.client, 'return_receipt')
  const page = await openListening(browser)
  await page.goto('/evidence')
  await expectCalm(page)
  await expectRead(page, [
    /^heading, Evidence, level 1/,
    /^link, .*Elizabeth Swan/i,
    /^link, Download evidence bundle for Elizabeth Swan/i,
  ])
  await page.goto(`/shipments/${shipmentId}`)
  await expectCalm(page)
  const lines = await readAloud(page)
  const [bundle, timeline] = [/^link, .*Evidence bundle/, /^(region|heading), Timeline/].map((pattern) =>
    lines.findIndex((line) => pattern.test(line)),
  )
  // What staff open the page for is read before its history.
  expect(bundle).toBeGreaterThan(0)
  expect(bundle).toBeLessThan(timeline ?? 0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /Evidence bundle/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await page.context().close()
})
