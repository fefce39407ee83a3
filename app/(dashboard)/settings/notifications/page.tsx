import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { NotificationsCard } from '#components/notifications/notifications-card.tsx'
import { PushCard } from '#components/notifications/push-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'

export const metadata: Metadata = { title: 'Notifications' }

const NotificationsPage = async () => {
  const client = await getClient()
  const [account, read, push] = await Promise.all([
    requireAccount(),
    attempt(client.getNotificationSettings()),
    attempt(client.listPushDevices()),
  ])
  return (
    <>
      <SettingsHeader current="notifications" />
      <FormColumn>
        {read.ok ? (
          <>
            {!account.user.email_verified && (
              <Notice tone="warn" title="Verify your email address">
                We can’t send notifications to {account.user.email} until you open the link in the
                verification email.
              </Notice>
            )}
            <NotificationsCard email={account.user.email} settings={read.value.data} />
          </>
        ) : (
          <Failure level={2} error={read.error} title="Notification settings could not be loaded" />
        )}
        {push.ok ? (
          <PushCard {...push.value.data} userId={account.user.id} />
        ) : (
          <Failure level={2} error={push.error} title="Your devices could not be loaded" />
        )}
      </FormColumn>
    </>
  )
}

export default NotificationsPage
