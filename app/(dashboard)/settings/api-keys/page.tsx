import type { Metadata } from 'next'

import {
  createApiKey,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '#app/(dashboard)/settings/api-keys/actions.ts'
import { getClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { CreateKey } from '#components/api-keys/create-key.tsx'
import { KeyList } from '#components/api-keys/key-list.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'

export const metadata: Metadata = { title: 'API keys' }

const Keys = async () => {
  const client = await getClient()
  const [account, listed] = await Promise.all([requireAccount(), attempt(client.listApiKeys())])
  if (!listed.ok) return <Failure level={2} error={listed.error} title="API keys could not be loaded" />
  return (
    <>
      <KeyList
        apiKeys={listed.value.data}
        actions={{ update: updateApiKey, rotate: rotateApiKey, revoke: revokeApiKey }}
      />
      <CreateKey role={account.role} create={createApiKey} />
    </>
  )
}

const ApiKeysPage = () => (
  <>
    <SettingsHeader current="api-keys" />
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Keys />
    </div>
  </>
)

export default ApiKeysPage
