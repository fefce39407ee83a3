import type { Metadata } from 'next'

import { requireAccount } from '#app/session.ts'
import { MailSettingsCard } from '#components/settings/mail-settings-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import * as wording from '#components/settings/wording.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: wording.mailing }

const MailingPage = async () => {
  const account = await requireAccount()
  return (
    <>
      <SettingsHeader current="mailing" description={wording.whatYouHaveInStock} />
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
