import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { NotificationSettings } from '#components/notifications/notification-settings.tsx'
import { notificationQueries } from '#components/notifications/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Notifications' }

const NotificationsPage = () => (
  <PageMemory reads={[notificationQueries.settings(), notificationQueries.devices()]}>
    <SettingsHeader current="notifications" />
    <FormColumn>
      <NotificationSettings />
    </FormColumn>
  </PageMemory>
)

export default NotificationsPage
