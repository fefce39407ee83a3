'use client'

import { useState } from 'react'

import { SortHeader } from '#components/ui/table.tsx'

type Direction = 'ascending' | 'descending'

/** Shows headings of columns by which a table is sorted: pressed, not yet, and refused. */
export const SortSample = () => {
  const [direction, setDirection] = useState<Direction>('ascending')
  const turn = () => setDirection(direction === 'ascending' ? 'descending' : 'ascending')
  return (
    <tr>
      <SortHeader label="Shipment" direction={direction} onSort={turn} />
      <SortHeader label="Sent" direction={null} onSort={turn} />
      <SortHeader label="Expected" direction={null} refusal="Too many to sort." onSort={turn} />
      <SortHeader label="Total" direction={null} align="end" onSort={turn} />
    </tr>
  )
}
