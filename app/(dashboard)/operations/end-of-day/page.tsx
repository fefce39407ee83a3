import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { EndOfDay } from '#components/floor/end-of-day.tsx'
import { floorQueries } from '#components/floor/queries.ts'

export const metadata: Metadata = { title: 'End of day' }

const EndOfDayPage = async () => (
  <PageMemory reads={[floorQueries.endOfDay(await readTimeZone())]}>
    <EndOfDay />
  </PageMemory>
)

export default EndOfDayPage
