'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'

import { useApi } from '#components/api/api-provider.tsx'

// Most shipments have no link.
const LinksCard = dynamic(() => import('./share-card.tsx').then((module) => module.LinksCard))

/** Shows the links of a shipment where it has any. */
export const SharedLinks = ({ shipmentId, canRevokeAny }: { shipmentId: string; canRevokeAny: boolean }) => {
  const api = useApi()
  const { data: links = [] } = useQuery({
    queryKey: ['shipment', shipmentId, 'share-links'],
    queryFn: async ({ signal }) =>
      (await api.listShipmentShareLinks({ params: { id: shipmentId }, signal })).data,
  })
  return links.length > 0 && <LinksCard links={links} canRevokeAny={canRevokeAny} />
}
