'use server'

import { runAction } from '#app/action.ts'
import type { UpdateNotificationSettingsInput } from '#lib/contract/notifications/notification.ts'

/** Changes what the person is told of by e-mail. */
export const updateNotificationSettings = async (body: UpdateNotificationSettingsInput) =>
  runAction((client) => client.updateNotificationSettings({ body }))
