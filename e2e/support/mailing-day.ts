import { expect, type Page } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { mailingObstacle, nextMailingDay } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { systemClock } from '#lib/service/clock.ts'

import { createDraft, quoteOf } from './letters.ts'

/** A Sunday at least a week ahead. */
export const comingSunday = (): string => {
  let day = addDays(systemClock.now().toISOString().slice(0, 10), 7)
  while (mailingObstacle(day, defaultMailSettings) !== 'sunday') day = addDays(day, 1)
  return day
}

/** The mailing day after that Sunday, for an office with the default settings. */
export const comingMailingDay = (): string => nextMailingDay(comingSunday(), defaultMailSettings)

/** Creates a draft that is scheduled for that day, with the page on which it is changed and a deadline three weeks after. */
export const scheduleDraft = async (client: Client, name: string) => {
  const draft = await createDraft(client, { shipment_name: name })
  const [quoteId, mailOn] = [quoteOf(draft), comingMailingDay()]
  await client.schedulePurchase({ params: { id: draft.id }, body: { quote_id: quoteId, mail_on: mailOn } })
  return {
    id: draft.id,
    review: `/send/${draft.id}/review?quote=${quoteId}`,
    deadline: addDays(mailOn, 21),
  }
}

/** Enters a deadline on the step “Review and pay”, and waits for the proposals. */
export const planFrom = async (page: Page, deadline: string): Promise<void> => {
  await expect(async () => {
    await page.getByLabel('Day', { exact: true }).fill('')
    await page.getByLabel('Day', { exact: true }).fill(deadline)
    await expect(page.getByText('no legal advice')).toBeVisible({ timeout: 5000 })
    // What is entered before the page is alive is not seen.
  }).toPass()
}
