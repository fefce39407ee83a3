import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { getClient } from '#components/api/server-client.ts'
import { FloorFlow } from '#components/floor/floor-flow.tsx'
import { FloorView } from '#components/floor/floor-view.tsx'
import { listLimit } from '#components/floor/list-limit.ts'
import { readListedStage } from '#components/floor/stage-labels.ts'

export const metadata: Metadata = { title: 'Operations' }

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const FloorPage = async ({ searchParams }: PageProps) => {
  const asked = await searchParams
  const stage = readListedStage(one(asked['stage']))
  const filters = { day: one(asked['day']), printer: one(asked['printer']) }
  const [client, timeZone] = await Promise.all([getClient(), readTimeZone()])
  const read = await attempt(
    Promise.all([
      client.getFloorSummary({ query: { time_zone: timeZone } }),
      client.listPieces({
        query: {
          stage,
          day: filters.day,
          printer_id: filters.printer,
          time_zone: timeZone,
          limit: listLimit,
        },
      }),
    ]),
  )
  if (!read.ok) return <Failure level={2} error={read.error} title="Operations could not be loaded" />
  const [summary, pieces] = read.value
  return (
    <FloorView summary={summary.data} stage={stage} filters={filters} initial={pieces} flow={<FloorFlow />} />
  )
}

export default FloorPage
