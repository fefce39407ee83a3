import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { DeclarationSettings } from '#components/declaration/declaration-settings.tsx'
import { declarationQueries } from '#components/declaration/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'

export const metadata: Metadata = { title: 'Declaration of mailing' }

const DeclarationPage = () => (
  <PageMemory reads={[declarationQueries.template()]}>
    <SettingsHeader
      current="declaration"
      description="Create a declaration of mailing from any certified shipment: a PDF filled in from its record, ready to sign. Review every line before signing. This is not legal advice."
    />
    <DeclarationSettings />
  </PageMemory>
)

export default DeclarationPage
