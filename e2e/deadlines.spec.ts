import { expect, type Page, test } from '@playwright/test'

import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { createDraft, quoteOf, sendLetter } from './support/letters.ts'
import { comingMailingDay } from './support/mailing-day.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe('an office tracks deadlines of its letters', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let page: Page
  let draft: Awaited<ReturnType<typeof createDraft>>
  let matterId = ''
  const citation = 'Cal. Code Civ. Proc. § 1161'
  const day = addDays(comingMailingDay(), 28)
  const shown = formatDay(day, 'date')
  const deadline = () => page.getByRole('region', { name: 'Deadline', exact: true })

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    const { client } = organization
    const matter = await client.createMatter({ body: { number: '2026-0417', name: 'Swan v. Turner' } })
    matterId = matter.data.id
    draft = await createDraft(client, { shipment_name: 'Notice to unit 4', matter_id: matterId })
    page = await openPage(browser, organization.owner)
  })
  test.afterAll(() => page.context().close())

  test('a deadline is saved from the page where the letter is reviewed', async () => {
    await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
    await deadline().getByLabel('Deadline').selectOption('Served by')
    await deadline().getByLabel('Day', { exact: true }).fill(day)
    await deadline().getByLabel('Rule or citation').fill(citation)
    await expectAccessible(page)
    await press(deadline().getByRole('button', { name: 'Save deadline' }))
    await expect(page.getByText('Deadline saved')).toBeVisible()
    await expect(deadline().getByText('This deadline is saved with the letter.')).toBeVisible()
  })

  test('the letter shows the deadline as entered with recorded facts, and its timeline names who entered it', async () => {
    await page.goto(`/shipments/${draft.id}`)
    await expect(deadline()).toContainText(`Served by ${shown}`)
    await expect(deadline()).toContainText(citation)
    await expect(deadline()).toContainText('Not mailed yet; last safe mailing day')
    await expect(page.getByText(`Deadline entered: Served by ${shown} (${citation}).`)).toBeVisible()
    await expectAccessible(page)
  })

  test('the list has a filter, column and sort for it; the calendar and the matter show it', async () => {
    await createDraft(organization.client, { shipment_name: 'Without a deadline' })
    await page.goto('/shipments?columns=matter,deadline,total')
    const row = page.getByRole('row').filter({ hasText: 'Notice to unit 4' })
    await expect(row).toContainText('2026-0417')
    await expect(row).toContainText('Swan v. Turner')
    await expect(row).toContainText('Open')
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46)
    await expectAccessible(page)
    await page.getByRole('columnheader', { name: 'Deadline' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=deadline/)
    await expect(page.getByRole('row').nth(1)).toContainText('Notice to unit 4')
    await page.goto('/shipments')
    await press(page.getByRole('button', { name: 'Filter', exact: true }))
    await press(page.getByRole('button', { name: 'Deadline', exact: true }))
    await press(page.getByRole('button', { name: 'Open', exact: true }))
    await expect(page).toHaveURL(/deadline=open/)
    await expect(page.getByText('Without a deadline')).toHaveCount(0)
    await expect(page.getByText('Notice to unit 4')).toBeVisible()
    await page.goto(`/calendar?week=${day}`)
    await expect(page.getByRole('link', { name: /Deadline.*Elizabeth Swan/ }).first()).toBeVisible()
    await page.goto(`/matters/${matterId}`)
    const card = page.getByRole('region', { name: 'Deadlines' })
    await expect(card.getByText(`Served by ${formatDay(day)}`)).toBeVisible()
    await expect(card.getByText('Mail by')).toBeVisible()
    await expectAccessible(page)
  })

  test('the carrier’s report meets it, is shown with it, and is not called service', async () => {
    const { shipmentId } = await sendLetter(organization.client, 'delivered')
    await page.goto(`/shipments/${shipmentId}`)
    await press(page.getByRole('button', { name: 'Reference or deadline' }))
    const form = page.getByRole('dialog', { name: 'Reference and deadline' })
    await form.getByLabel('Deadline').selectOption('Served by')
    await form.getByLabel('Day', { exact: true }).fill(day)
    await press(form.getByRole('button', { name: 'Save' }))
    await expect(deadline()).toContainText('Met')
    await expect(deadline()).toContainText(/Delivered by USPS on .*; deadline /)
    await expect(deadline()).not.toContainText('served on')
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(deadline()).toHaveCount(0)
  })

  test('for a letter that must be postmarked, Quotes and Hand over say what fixes the day', async () => {
    const { client } = organization
    const must = { deadline: { kind: 'postmarked_by', day } } as const
    const plain = await createDraft(client, must)
    await page.goto(`/send/${plain.id}/quotes`)
    await expect(page.getByText(`Must be postmarked by ${shown}`)).toBeVisible()
    await expect(page.getByText(/DMM 608\.11.*certificate of mailing/)).toBeVisible()
    await expectAccessible(page)
    const { shipmentId } = await sendLetter(client, 'printed')
    await client.updateShipment({ params: { id: shipmentId }, body: must })
    await page.goto('/operations/hand-over')
    await expect(
      page.getByRole('heading', { name: `Take to the counter: postmarked by ${shown}` }),
    ).toBeVisible()
    await expect(page.getByText(/DMM 608\.11.*the clerk postmarks the list/)).toBeVisible()
    const counter = page.getByRole('region', { name: 'Take to the counter' })
    await counter.getByRole('checkbox', { name: /printed, not packed/ }).check()
    await expect(counter.getByRole('checkbox', { name: /^Line 1: / })).toBeChecked()
    await expectAccessible(page)
    await page.goto(`/send/${plain.id}/review?quote=${quoteOf(plain)}`)
    await expect(deadline().getByText(/DMM 608\.11/)).toBeVisible()
  })

  test('a letter not mailed in time opens one task', async () => {
    const { client } = organization
    const today = new Date().toISOString().slice(0, 10)
    await client.updateShipment({
      params: { id: draft.id },
      body: { deadline: { kind: 'postmarked_by', day: addDays(today, -2) } },
    })
    await page.goto('/tasks')
    const task = page.getByRole('listitem').filter({ hasText: 'Deadline not met' })
    await expect(task).toContainText('Not mailed by the deadline')
    await expect(task).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/shipments/${draft.id}`)
    await expect(deadline()).toContainText('Not met')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
