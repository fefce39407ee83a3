import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { ApprovalSettings } from '#components/approvals/approval-settings.tsx'
import { approvalQueries } from '#components/approvals/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Approvals · Settings' }

const ApprovalSettingsPage = () => (
  <PageMemory reads={[approvalQueries.rule()]}>
    <SettingsHeader current="approvals" />
    <FormColumn>
      <ApprovalSettings />
    </FormColumn>
  </PageMemory>
)

export default ApprovalSettingsPage
