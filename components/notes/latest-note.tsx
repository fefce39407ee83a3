'use client'

import { useQuery } from '@tanstack/react-query'

import { DescriptionItem } from '#components/ui/description-list.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { noteQueries } from './queries.ts'

/** Shows the latest note on a shipment that has any, and how many there are. */
export const LatestNote = ({ shipmentId, count }: { shipmentId: string; count: number }) => {
  const latest = useQuery(noteQueries.ofShipment(shipmentId)).data?.data[0]
  return (
    <DescriptionItem term={plural(count, 'note')}>
      {latest && (
        <>
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">{latest.text}</span>
          <span className="block truncate text-sm text-ink-soft">
            {latest.author.name ?? 'A former member'}
          </span>
        </>
      )}
    </DescriptionItem>
  )
}
