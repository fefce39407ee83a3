import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { AccountCard } from '#components/connected-accounts/account-card.tsx'
import { ConnectCard } from '#components/connected-accounts/connect-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Connected accounts · Settings' }

const Accounts = async () => {
  const listed = await attempt((await getClient()).listConnectedAccounts())
  if (!listed.ok)
    return <Failure level={2} error={listed.error} title="Connected accounts could not be loaded" />
  const { data: accounts } = listed.value
  const isConnected = accounts.some(({ state }) => state !== 'disconnected')
  return (
    <>
      {!isConnected && <ConnectCard />}
      {accounts.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </>
  )
}

const ConnectedAccountsPage = () => (
  <>
    <SettingsHeader
      current="connected-accounts"
      description="Buy postage on an account of your own. The vendor bills you for it, and Mailroom charges its fees alone."
    />
    <FormColumn>
      <Accounts />
    </FormColumn>
  </>
)

export default ConnectedAccountsPage
