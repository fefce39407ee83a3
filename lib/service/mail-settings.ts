import { defaultMailSettings, type MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'

/** Reads how an organization prepares its mail, with the default where it has not said. */
export const readMailSettings = (stored: MailSettings | null): MailSettings => ({
  ...defaultMailSettings,
  ...stored,
})

/** Omitted settings have no value; the cast keeps the type of the rest. */
const withoutUndefined = (input: MailSettings): MailSettings =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as MailSettings

/** Returns the stored settings after a change: omitted ones are unchanged. */
export const storeMailSettings = (input: MailSettings, before: MailSettings | null): MailSettings => ({
  ...readMailSettings(before),
  ...withoutUndefined(input),
})
