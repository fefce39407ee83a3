'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

import { DeliveryList } from './delivery-list.tsx'
import { EndpointSettings } from './endpoint-forms.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhookQueries } from './queries.ts'
import { ReplayFailedButton } from './replay-buttons.tsx'

/** Shows an endpoint with its settings and one page of its deliveries. */
export const EndpointView = ({ endpointId, cursor }: { endpointId: string; cursor: string | undefined }) => {
  const read = useRead(webhookQueries.endpoint(endpointId))
  const listed = useRead(webhookQueries.deliveries(endpointId, cursor))
  if (!read.ok) return <Failure error={read.error} title="Endpoint could not be loaded" />
  if (!listed.ok) return <Failure error={listed.error} title="Deliveries could not be loaded" />
  const endpoint = read.value.data
  const deliveries = listed.value
  const here = paths.settings.webhook(endpointId)
  const isOff = endpoint.status === 'disabled'
  return (
    <>
      <PageHeader
        title={endpoint.description ?? 'Webhook endpoint'}
        description={<span className="code wrap-anywhere">{endpoint.url}</span>}
        trail={[{ label: 'Webhooks', href: paths.settings.webhooks() }]}
      />
      <FormColumn>
        <EndpointState endpoint={endpoint} />
        <div>
          <DeliveryList
            endpointId={endpoint.id}
            deliveries={deliveries.data}
            action={<ReplayFailedButton endpointId={endpoint.id} isOff={isOff} />}
          />
          <Pagination
            summary={cursor ? 'Older deliveries' : 'Newest first'}
            previous={{ label: 'Newest', href: cursor ? here : null, reason: 'No newer deliveries.' }}
            next={{
              label: 'Older',
              href: deliveries.next_cursor ? `${here}?cursor=${deliveries.next_cursor}` : null,
              reason: 'No older deliveries.',
            }}
          />
        </div>
        <EndpointSettings key={endpoint.id} endpoint={endpoint} />
      </FormColumn>
    </>
  )
}
