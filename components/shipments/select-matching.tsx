'use client'

import { useState } from 'react'

import { withDetails } from '#components/format/shipment-label.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { createClient } from '#lib/client/client.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { type SelectedShipment, useSelection } from './selection.tsx'
import { asSelected } from './shipment-selected.ts'

/** Matches of the list's filters beyond its page. */
export type Matching = {
  /** The filters, as the API takes them. */
  filters: Record<string, string | undefined>
  pageIds: readonly string[]
  /** Number of matches; null if not counted. */
  total: string | null
  /** Whether more match than the page shows. */
  hasMore: boolean
}

/** Maximum size of a selection, so that the result of one click can still be reviewed. */
export const selectionLimit = 1000

const perRequest = 100

const readMatching = async (filters: Matching['filters']): Promise<SelectedShipment[]> => {
  const client = createClient({ baseUrl: '' })
  const found: SelectedShipment[] = []
  let cursor: string | null | undefined
  do {
    const page = await client.listShipments({
      // Filters typed into the URL may be invalid: then there is no page with this button.
      query: { ...(filters as object), cursor: cursor ?? undefined, limit: perRequest, include: 'details' },
    })
    found.push(...withDetails(page.data).map(asSelected))
    cursor = page.next_cursor
  } while (cursor && found.length < selectionLimit)
  return found
}

/** Offers to select everything that the filters match, once the page is selected. */
export const SelectMatching = ({ filters, pageIds, total, hasMore }: Matching) => {
  const { selected, set } = useSelection()
  const toast = useToast()
  const [isReading, setIsReading] = useState(false)
  const isPageSelected = pageIds.every((id) => selected.has(id))
  // Everything beyond the page is selected already, too.
  const isOffered = hasMore && isPageSelected && selected.size <= pageIds.length
  if (!isOffered) return null
  const selectAll = async () => {
    setIsReading(true)
    try {
      const found = await readMatching(filters)
      set(found, true)
      if (found.length >= selectionLimit) {
        toast({
          title: `Selected the newest ${formatNumber(selectionLimit)}`,
          description: 'That’s the most you can select at once. Filter the list to reach the rest.',
        })
      }
    } catch (error) {
      toast({
        tone: 'bad',
        title: error instanceof ApiError ? error.message : 'The matching shipments could not be read.',
      })
    } finally {
      setIsReading(false)
    }
  }
  return (
    <Button variant="quiet" pending={isReading} onClick={() => void selectAll()}>
      {total === null ? 'Select all that match' : `Select all ${total} that match`}
    </Button>
  )
}
