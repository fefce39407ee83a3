import {
  defaultMailSettings,
  type MailSettings,
  mailSettings,
  type UpdateMailSettingsInput,
} from '#lib/contract/mailpiece/mail-settings.ts'

import { ServiceError } from './errors.ts'

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
): MailSettings => {
  const changes = Object.entries(input).filter(([, value]) => value !== undefined)
  const changed = mailSettings.safeParse({ ...readMailSettings(before), ...Object.fromEntries(changes) })
  if (changed.success) return changed.data
  const fields = changed.error.issues.map(({ path, message }) => ({
    field: ['mail_settings', ...path].join('.'),
    message,
  }))
  throw new ServiceError('VALIDATION_ERROR', fields[0]?.message ?? 'These settings do not fit together.', {
    fields,
  })
}
