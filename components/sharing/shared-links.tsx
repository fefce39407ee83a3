'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'

import { shareLinkQueries } from './queries.ts'

// Most shipments have no link.
const LinksCard = dynamic(() => import('./share-card.tsx').then((module) => module.LinksCard))

/** Shows the links of a shipment where it has any. */
export const SharedLinks = ({ shipmentId, canRevokeAny }: { shipmentId: string; canRevokeAny: boolean }) => {
  const { data } = useQuery(shareLinkQueries.ofShipment(shipmentId))
  const links = data?.data ?? []
  return links.length > 0 && <LinksCard links={links} canRevokeAny={canRevokeAny} />
}
