'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'

import { CreateKey } from './create-key.tsx'
import { KeyList } from './key-list.tsx'
import { apiKeyQueries } from './queries.ts'

/** Lists the API keys, and creates one. */
export const KeySettings = () => {
  const { role } = useAccount()
  const listed = useRead(apiKeyQueries.list())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="API keys could not be loaded" />
  return (
    <>
      <KeyList apiKeys={listed.value.data} />
      <CreateKey role={role} />
    </>
  )
}
