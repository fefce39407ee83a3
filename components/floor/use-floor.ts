'use client'

import { useQuery } from '@tanstack/react-query'

import { useApi } from '#components/api/api-provider.tsx'
import { useIsLive } from '#components/api/live-provider.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import type { FloorPiece, FloorSummary } from '#lib/contract/operations/floor.ts'
import type { FloorStage } from '#lib/contract/operations/floor.values.ts'
import type { HandOver } from '#lib/contract/operations/hand-over.ts'
import { isScanFormEnded } from '#lib/contract/operations/hand-over.values.ts'

import { handOverLimit, listLimit } from './list-limit.ts'

/** Told of changes, the floor asks only for what no change of a shipment tells, such as a printer that took a job. */
const usePollMs = (): number => (useIsLive() ? 15_000 : 4000)

/** One page of pieces, as the API answers it. */
export type PiecePage = { data: FloorPiece[]; has_more: boolean; next_cursor: string | null }

/** What the lists are narrowed to: what was bought on a day, `YYYY-MM-DD`, and what a printer, by its id, has printed. */
export type FloorFilters = { day?: string | undefined; printer?: string | undefined }

/** The counts of the floor, kept up to date. */
export const useFloorSummary = (initial: FloorSummary) => {
  const api = useApi()
  const pollMs = usePollMs()
  const timeZone = useTimeZone()
  return useQuery({
    queryKey: ['floor', 'summary', timeZone],
    queryFn: async ({ signal }) =>
      (await api.getFloorSummary({ query: { time_zone: timeZone }, signal })).data,
    placeholderData: initial,
    refetchInterval: pollMs,
  })
}

/** The pieces of one stage, kept up to date. */
export const useStagePieces = (stage: FloorStage, filters: FloorFilters, initial: PiecePage) => {
  const api = useApi()
  const pollMs = usePollMs()
  const timeZone = useTimeZone()
  return useQuery({
    queryKey: ['floor', 'pieces', stage, filters, timeZone],
    queryFn: ({ signal }) =>
      api.listPieces({
        query: {
          stage,
          day: filters.day,
          printer_id: filters.printer,
          time_zone: timeZone,
          limit: listLimit,
        },
        signal,
      }),
    placeholderData: initial,
    refetchInterval: pollMs,
  })
}

/** The latest hand-overs, kept up to date; faster while a form is being made. */
export const useHandOvers = (initial: { data: HandOver[]; has_more: boolean }) => {
  const api = useApi()
  const pollMs = usePollMs()
  return useQuery({
    queryKey: ['floor', 'hand-overs'],
    queryFn: ({ signal }) => api.listHandOvers({ query: { limit: handOverLimit }, signal }),
    initialData: { next_cursor: null, ...initial },
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.data.some((each) =>
        each.forms.some((form) => !isScanFormEnded(form.status)),
      )
      return isWaiting ? 2000 : 3 * pollMs
    },
  })
}
