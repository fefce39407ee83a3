import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { OrganizationSettings } from '#components/settings/organization-settings.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { knownTimeZones } from '#lib/contract/formats/dates.values.ts'

export const metadata: Metadata = { title: 'Organization' }

const OrganizationPage = () => (
  <PageMemory reads={[]}>
    <SettingsHeader current="organization" />
    <FormColumn>
      <OrganizationSettings timeZones={knownTimeZones()} />
    </FormColumn>
  </PageMemory>
)

export default OrganizationPage
