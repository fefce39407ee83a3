import {
  defaultMailSettings,
  type MailSettings,
  mailSettings,
  type UpdateMailSettingsInput,
} from '#lib/contract/mailpiece/mail-settings.ts'

import { parseSettings, sentOf } from './parse-settings.ts'

/** Reads how an organization prepares its mail, with the default where it has not said. */
export const readMailSettings = (stored: MailSettings | null): MailSettings => ({
  ...defaultMailSettings,
  ...stored,
})

/**
 * Returns the stored settings after a change: omitted ones are unchanged. Throws VALIDATION_ERROR where what is changed does not
 * fit what is not.
 */
export const storeMailSettings = (
  input: UpdateMailSettingsInput,
  before: MailSettings | null,
): MailSettings =>
  parseSettings(mailSettings, { ...readMailSettings(before), ...sentOf(input) }, 'mail_settings')
