'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'

import { AccountCard } from './account-card.tsx'
import { ConnectCard } from './connect-card.tsx'
import { connectedAccountQueries } from './queries.ts'

/** Shows the connected accounts, or how to connect one. */
export const ConnectedAccounts = () => {
  const listed = useRead(connectedAccountQueries.list())
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
