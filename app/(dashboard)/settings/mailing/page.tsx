import type { Metadata } from 'next'

import { requireAccount } from '#app/session.ts'
import { MailSettingsCard } from '#components/settings/mail-settings-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Mailing' }

const MailingPage = async () => {
  const account = await requireAccount()
  return (
    <>
      <SettingsHeader
        current="mailing"
        description="What you have in stock, and when your mail leaves. It decides how each piece is packed, weighed and dated."
      />
      <FormColumn>
        <MailSettingsCard
          settings={account.organization.mail_settings}
          partners={account.organization.print_partners}
          timeZone={account.organization.time_zone}
          canManage={isPermitted(account.role, 'manage_organization')}
        />
      </FormColumn>
    </>
  )
}

export default MailingPage
