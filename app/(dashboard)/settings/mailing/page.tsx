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
      description="Envelopes in stock and mail days. Used to pack, weigh and date each piece."
    />
    <FormColumn>
      <MailSettings />
    </FormColumn>
  </PageMemory>
)

export default MailingPage
