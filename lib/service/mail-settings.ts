import { defaultMailSettings, type MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { workingDays } from '#lib/contract/mailpiece/mailing-days.values.ts'

import type { StoredMailSettings } from './db/schema/organizations.ts'

/** Reads how an organization prepares its mail: with the default where it has not said, and of earlier versions as they meant it. */
export const readMailSettings = (stored: StoredMailSettings | null): MailSettings => {
  const { mails_on_saturday: onSaturdays = false, ...settings } = stored ?? {}
  const earlier = onSaturdays ? { working_days: [...workingDays] } : {}
  return { ...defaultMailSettings, ...earlier, ...settings }
}

/** What was left out is no value; the cast keeps the type of what remains. */
const withoutUndefined = (input: MailSettings): MailSettings =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as MailSettings

/** Returns what is stored of a change: what the caller left out remains. */
export const storeMailSettings = (
  input: MailSettings,
  before: StoredMailSettings | null,
): StoredMailSettings => {
  const merged = { ...readMailSettings(before), ...withoutUndefined(input) }
  return { ...merged, mails_on_saturday: merged.working_days?.includes('saturday') ?? false }
}
