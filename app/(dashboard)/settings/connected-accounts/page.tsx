import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { ConnectedAccounts } from '#components/connected-accounts/connected-accounts.tsx'
import { connectedAccountQueries } from '#components/connected-accounts/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Connected accounts · Settings' }

const ConnectedAccountsPage = () => (
  <PageMemory reads={[connectedAccountQueries.list()]}>
    <SettingsHeader
      current="connected-accounts"
      description="Buy postage on an account of your own. The vendor bills you for it, and Mailroom charges its fees alone."
    />
    <FormColumn>
      <ConnectedAccounts />
    </FormColumn>
  </PageMemory>
)

export default ConnectedAccountsPage
