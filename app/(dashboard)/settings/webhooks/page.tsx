import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { webhookQueries } from '#components/webhooks/queries.ts'
import { WebhookSettings } from '#components/webhooks/webhook-settings.tsx'

export const metadata: Metadata = { title: 'Webhooks' }

const WebhooksPage = () => (
  <PageMemory reads={[webhookQueries.endpoints()]}>
    <SettingsHeader current="webhooks" />
    <FormColumn>
      <WebhookSettings />
    </FormColumn>
  </PageMemory>
)

export default WebhooksPage
