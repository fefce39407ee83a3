import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { retentionQueries } from '#components/retention/queries.ts'
import { RetentionSettings } from '#components/retention/retention-settings.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Retention' }

const RetentionPage = async ({ searchParams }: { searchParams: Promise<{ holds?: string | string[] }> }) => {
  const isReleased = (await searchParams).holds === 'released'
  return (
    <PageMemory
      reads={[
        retentionQueries.periods(),
        retentionQueries.holds(isReleased),
        retentionQueries.upcoming(),
        retentionQueries.tags(),
      ]}
    >
      <SettingsHeader current="retention" />
      <FormColumn>
        <RetentionSettings isReleased={isReleased} />
      </FormColumn>
    </PageMemory>
  )
}

export default RetentionPage
