import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { FloorFlow } from '#components/floor/floor-flow.tsx'
import { FloorView } from '#components/floor/floor-view.tsx'
import { floorQueries } from '#components/floor/queries.ts'
import { readListedStage } from '#components/floor/stage-labels.ts'

export const metadata: Metadata = { title: 'Operations' }

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const FloorPage = async ({ searchParams }: PageProps) => {
  const [asked, timeZone] = await Promise.all([searchParams, readTimeZone()])
  const stage = readListedStage(one(asked['stage']))
  const filters = { day: one(asked['day']), printer: one(asked['printer']) }
  return (
    <PageMemory reads={[floorQueries.summary(timeZone), floorQueries.pieces(stage, filters, timeZone)]}>
      <FloorView stage={stage} filters={filters} flow={<FloorFlow />} />
    </PageMemory>
  )
}

export default FloorPage
