import { defaultMailSettings, type MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'

/** Reads how an organization prepares its mail, with the default where it has not said. */
export const readMailSettings = (stored: MailSettings | null): MailSettings => ({
  ...defaultMailSettings,
  ...stored,
})

/** What was left out is no value; the cast keeps the type of what remains. */
const withoutUndefined = (input: MailSettings): MailSettings =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as MailSettings

/** Returns what is stored of a change: what the caller left out remains. */
export const storeMailSettings = (input: MailSettings, before: MailSettings | null): MailSettings => ({
  ...readMailSettings(before),
  ...withoutUndefined(input),
})
