import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { HandOverView } from '#components/floor/hand-over-view.tsx'
import { floorQueries } from '#components/floor/queries.ts'

export const metadata: Metadata = { title: 'Hand over' }

const HandOverPage = async () => {
  const timeZone = await readTimeZone()
  return (
    <PageMemory
      reads={[
        floorQueries.counter(),
        floorQueries.waiting('packed', timeZone),
        floorQueries.waiting('printed', timeZone),
        floorQueries.handOvers(),
      ]}
    >
      <HandOverView />
    </PageMemory>
  )
}

export default HandOverPage
