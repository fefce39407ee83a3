import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { KeySettings } from '#components/api-keys/key-settings.tsx'
import { apiKeyQueries } from '#components/api-keys/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'API keys' }

const ApiKeysPage = () => (
  <PageMemory reads={[apiKeyQueries.list()]}>
    <SettingsHeader
      current="api-keys"
      description="Send and track mail from your own apps. Each key acts as its owner."
    />
    <FormColumn>
      <KeySettings />
    </FormColumn>
  </PageMemory>
)

export default ApiKeysPage
