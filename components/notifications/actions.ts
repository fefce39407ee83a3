'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { UpdateNotificationSettingsInput } from '#lib/contract/notifications/notification.ts'

/** Changes what the person is told of by e-mail. */
export const updateNotificationSettings = defineAction((client, body: UpdateNotificationSettingsInput) =>
  client.updateNotificationSettings({ body }),
)
