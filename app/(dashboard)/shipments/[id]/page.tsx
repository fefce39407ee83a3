import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cache } from 'react'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { sendRefusal, shipmentTitle } from '#components/format/shipment-label.ts'
import { NoteOpened } from '#components/palette/note-opened.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { drawnFrom } from '#components/shipment/drawn.ts'
import { JourneyMap } from '#components/shipment/journey/journey-map.tsx'
import { shipmentQueries } from '#components/shipment/queries.ts'
import { ShipmentEnvelope } from '#components/shipment/shipment-envelope.tsx'
import { ShipmentView } from '#components/shipment/shipment-view.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Returns the memory that the page is rendered with and goes to the browser, and what is read into it. */
const readPage = cache(async (id: string) => {
  const queries = new QueryClient()
  const reads = shipmentQueries(await getClient(), id)
  return { queries, reads, shipment: attempt(queries.fetchQuery(reads.detail)) }
})

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const read = await (await readPage((await params).id)).shipment
  return { title: read.ok ? shipmentTitle(read.value) : 'Shipment' }
}

const ShipmentPage = async ({ params }: PageProps) => {
  const { id } = await params
  const { queries, reads, shipment } = await readPage(id)
  const [account, read, evidence] = await Promise.all([
    requireAccount(),
    shipment,
    attempt(queries.fetchQuery(reads.evidence)),
    queries.prefetchQuery(reads.tasks),
    queries.prefetchQuery(reads.activity),
  ])
  if (!read.ok) return <Failure error={read.error} title="Shipment could not be loaded" />
  const journey = read.value.carrier !== null && evidence.ok ? evidence.value.journey : undefined
  return (
    <ApiProvider>
      <NoteOpened scope={openedScope(account.organization.id, account.user.id)} id={id} />
      <HydrationBoundary state={dehydrate(queries)}>
        <ShipmentView
          key={id}
          id={id}
          envelope={
            <ShipmentEnvelope
              shipment={read.value}
              isSandbox={account.sandbox}
              onLabel={evidence.ok ? evidence.value.contents.recipient_on_label : null}
            />
          }
          map={evidence.ok ? <JourneyMap journey={evidence.value.journey} /> : null}
          drawn={drawnFrom(read.value, journey)}
          readerId={account.user.id}
          isSandbox={account.sandbox}
          sendRefusal={isPermitted(account.role, 'send_mail') ? null : sendRefusal}
          canPlay={account.simulated && isPermitted(account.role, 'play_sandbox')}
          canAddReceipt={isPermitted(account.role, 'operate')}
          canHold={isPermitted(account.role, 'manage_holds')}
          canRevokeLinks={isPermitted(account.role, 'manage_share_links')}
        />
      </HydrationBoundary>
    </ApiProvider>
  )
}

export default ShipmentPage
