import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { templateQueries } from '#components/templates/queries.ts'
import { TemplateSettings } from '#components/templates/template-settings.tsx'

export const metadata: Metadata = { title: 'Templates' }

type SearchParams = Promise<{ archived?: string | string[] }>

const TemplatesPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const archived = (await searchParams).archived === 'true' ? 'true' : 'false'
  return (
    <PageMemory reads={[templateQueries.list(archived), templateQueries.letterhead()]}>
      <SettingsHeader
        current="templates"
        description="Letters that are written once and filled in for each recipient"
      />
      <TemplateSettings archived={archived} />
    </PageMemory>
  )
}

export default TemplatesPage
