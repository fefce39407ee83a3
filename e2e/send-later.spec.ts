import { expect, type Page, test } from '@playwright/test'

import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { mailingObstacle } from '#lib/contract/mailpiece/mailing-days.values.ts'

import { expectAccessible } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { createDraft, quoteOf } from './support/letters.ts'
import { comingMailingDay, comingSunday } from './support/mailing-day.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const sunday = comingSunday()
const mailingDay = comingMailingDay()
const shown = formatDay(mailingDay)

const later = () => page.getByRole('region', { name: 'Send later' })

test('a letter is scheduled for a selected mailing day, found in the list, and unscheduled', async () => {
  const draft = await createDraft(organization.client, { shipment_name: 'Notice to unit 4' })
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  await press(later().getByRole('button', { name: 'Choose a day' }))

  // A Sunday is not moved: the person chooses the day after it.
  const day = later().getByLabel('Mailing day')
  await day.fill(sunday)
  await expect(later().getByRole('alert').filter({ hasText: 'is a Sunday' })).toBeVisible()
  await expect(later().getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
  await press(later().getByRole('button', { name: shown }))
  await expect(day).toHaveValue(mailingDay)

  // A limit below today's price is refused at its field.
  await typeInto(later().getByLabel('Price limit'), '0.10')
  await press(later().getByRole('button', { name: 'Schedule', exact: true }))
  await expect(later().getByText('Use at least that as the limit.')).toBeVisible()
  await typeInto(later().getByLabel('Price limit'), '25.00')
  await expect(later().getByText('for at most $25.00')).toBeVisible()
  await expectAccessible(page)
  await press(later().getByRole('button', { name: 'Schedule', exact: true }))

  await page.waitForURL(`**/shipments/${draft.id}`)
  const notice = page.getByRole('paragraph').filter({ hasText: `Scheduled for ${shown}` })
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  await page.goto('/shipments?scheduled_for=any')
  const row = page.getByRole('row').filter({ hasText: 'Notice to unit 4' })
  await expect(row).toContainText(`Purchase on ${shown}`)
  await page.goto(`/calendar?week=${mailingDay}`)
  await expect(page.getByRole('link', { name: /Scheduled/ }).first()).toBeVisible()

  // What is scheduled is not edited.
  await page.goto(`/send/${draft.id}/options`)
  await page.waitForURL(`**/shipments/${draft.id}`)
  await press(page.getByRole('button', { name: 'Cancel schedule' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel schedule' }))
  await expect(page.getByText('Schedule cancelled')).toBeVisible()
  await expect(notice).toBeHidden()
  const { data } = await organization.client.getShipment({ params: { id: draft.id } })
  expect(data).toMatchObject({ status: 'draft', schedule: { state: 'cancelled' } })
})

test('proposes the last safe day of each service from a deadline with its basis, and fills the mailing day', async () => {
  const draft = await createDraft(organization.client)
  const deadline = addDays(mailingDay, 21)
  await page.goto(`/send/${draft.id}/review?quote=${quoteOf(draft)}`)
  const plan = page.getByRole('region', { name: 'Deadline' })
  await plan.getByLabel('Day', { exact: true }).fill(deadline)
  await expect(plan.getByText('USPS publishes up to 5 days.').first()).toBeVisible()
  await expect(plan.getByText('no legal advice')).toBeVisible()
  await press(plan.getByRole('button', { name: 'Use this day' }))
  const chosen = await later().getByLabel('Mailing day').inputValue()
  expect(chosen < deadline).toBe(true)
  expect(mailingObstacle(chosen, defaultMailSettings)).toBeNull()
})

test('an office sets its opening hour, its days and a carrier’s cut-off time', async () => {
  await page.goto('/settings/mailing')
  await page.getByLabel('Floor opens').fill('09:30')
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByRole('textbox', { name: 'UPS' }).fill('15:00')
  await press(page.getByRole('button', { name: 'Save mailing settings' }))
  await expect(page.getByText('Mailing settings saved')).toBeVisible()
  const { data } = await organization.client.getAccount()
  expect(data.organization.mail_settings).toMatchObject({
    opens_at: '09:30',
    working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    carrier_cut_offs: [{ carrier: 'UPSDAP', cut_off: '15:00' }],
  })
})
