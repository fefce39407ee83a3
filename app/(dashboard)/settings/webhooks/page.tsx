import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { AddEndpoint } from '#components/webhooks/endpoint-forms.tsx'
import { EndpointList } from '#components/webhooks/endpoint-list.tsx'

export const metadata: Metadata = { title: 'Webhooks' }

const Endpoints = async () => {
  const listed = await attempt((await getClient()).listWebhookEndpoints())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Endpoints could not be loaded" />
  return (
    <>
      <EndpointList endpoints={listed.value.data} />
      <AddEndpoint />
    </>
  )
}

const WebhooksPage = () => (
  <>
    <SettingsHeader current="webhooks" />
    <FormColumn>
      <Endpoints />
    </FormColumn>
  </>
)

export default WebhooksPage
