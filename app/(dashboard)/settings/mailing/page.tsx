import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { MailSettings } from '#components/settings/mail-settings.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Mailing' }

const MailingPage = () => (
  <PageMemory reads={[]}>
    <SettingsHeader
      current="mailing"
      description="What you have in stock, and when your mail leaves. It decides how each piece is packed, weighed and dated."
    />
    <FormColumn>
      <MailSettings />
    </FormColumn>
  </PageMemory>
)

export default MailingPage
