'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { Notice } from '#components/ui/notice.tsx'

import { NotificationsCard } from './notifications-card.tsx'
import { PushCard } from './push-card.tsx'
import { notificationQueries } from './queries.ts'

/** Shows what the reader is notified of, and on which devices. */
export const NotificationSettings = () => {
  const account = useAccount()
  const read = useRead(notificationQueries.settings())
  const push = useRead(notificationQueries.devices())
  return (
    <>
      {read.ok ? (
        <>
          {!account.user.email_verified && (
            <Notice tone="warn" title="Verify your email address">
              We can’t send notifications to {account.user.email} until you open the link in the verification
              email.
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
    </>
  )
}
