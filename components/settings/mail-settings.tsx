'use client'

import { useAccount } from '#components/api/use-account.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { MailSettingsCard } from './mail-settings-card.tsx'

/** Shows the stock, and when mail leaves. */
export const MailSettings = () => {
  const account = useAccount()
  return (
    <MailSettingsCard
      settings={account.organization.mail_settings}
      partners={account.organization.print_partners}
      timeZone={account.organization.time_zone}
      canManage={isPermitted(account.role, 'manage_organization')}
    />
  )
}
