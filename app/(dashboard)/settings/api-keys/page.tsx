import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { CreateKey } from '#components/api-keys/create-key.tsx'
import { KeyList } from '#components/api-keys/key-list.tsx'
import { getClient } from '#components/api/server-client.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'API keys' }

const Keys = async () => {
  const client = await getClient()
  const [account, listed] = await Promise.all([requireAccount(), attempt(client.listApiKeys())])
  if (!listed.ok) return <Failure level={2} error={listed.error} title="API keys could not be loaded" />
  return (
    <>
      <KeyList apiKeys={listed.value.data} />
      <CreateKey role={account.role} />
    </>
  )
}

const ApiKeysPage = () => (
  <>
    <SettingsHeader
      current="api-keys"
      description="Send and track mail from your own apps. Each key acts as its owner."
    />
    <FormColumn>
      <Keys />
    </FormColumn>
  </>
)

export default ApiKeysPage
