import type { Metadata } from 'next'

import { createWebhookEndpoint } from '#app/(dashboard)/settings/webhooks/actions.ts'
import { getClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { AddEndpoint } from '#components/webhooks/add-endpoint.tsx'
import { EndpointList } from '#components/webhooks/endpoint-list.tsx'

export const metadata: Metadata = { title: 'Webhooks' }

const Endpoints = async () => {
  const listed = await attempt((await getClient()).listWebhookEndpoints())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Endpoints could not be loaded" />
  return (
    <>
      <EndpointList endpoints={listed.value.data} />
      <AddEndpoint create={createWebhookEndpoint} />
    </>
  )
}

const WebhooksPage = () => (
  <>
    <SettingsHeader current="webhooks" />
    <div className="grid max-w-3xl gap-4">
      <Endpoints />
    </div>
  </>
)

export default WebhooksPage
