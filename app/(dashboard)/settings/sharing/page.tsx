import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { shareLinkQueries } from '#components/sharing/queries.ts'
import { SharingSettings } from '#components/sharing/sharing-settings.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Sharing' }

const SharingPage = async ({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) => {
  const { after } = await searchParams
  const cursor = typeof after === 'string' ? after : undefined
  return (
    <PageMemory reads={[shareLinkQueries.settings(), shareLinkQueries.page(cursor)]}>
      <SettingsHeader current="sharing" />
      <FormColumn>
        <SharingSettings cursor={cursor} />
      </FormColumn>
    </PageMemory>
  )
}

export default SharingPage
