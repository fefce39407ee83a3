import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { DeliveryView } from '#components/webhooks/delivery-view.tsx'
import { webhookQueries } from '#components/webhooks/queries.ts'

export const metadata: Metadata = { title: 'Delivery' }

type PageProps = { params: Promise<{ endpointId: string; deliveryId: string }> }

const DeliveryPage = async ({ params }: PageProps) => {
  const { endpointId, deliveryId } = await params
  return (
    <PageMemory reads={[webhookQueries.delivery(endpointId, deliveryId)]}>
      <DeliveryView endpointId={endpointId} deliveryId={deliveryId} />
    </PageMemory>
  )
}

export default DeliveryPage
