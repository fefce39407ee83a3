'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

const lost = 'Couldn’t reach Mailroom. Check your connection and try again.'

/** The piece in hand: found by a code, changed by what is done with it. */
export const usePiece = () => {
  const api = useApi()
  const queries = useQueryClient()
  const [piece, setPiece] = useState<FloorPiece | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const last = useRef(Promise.resolve())

  const runAfter = async (before: Promise<void>, work: () => Promise<void>): Promise<void> => {
    await before
    setIsPending(true)
    setFault(null)
    await work().catch((error: unknown) => {
      setFault(error instanceof ApiError && error.status !== 0 ? error.message : lost)
    })
    setIsPending(false)
  }
  /** One after the other: whoever scans faster than the service answers loses no scan. */
  const run = (work: () => Promise<void>): Promise<void> => {
    last.current = runAfter(last.current, work)
    return last.current
  }

  return {
    piece,
    fault,
    isPending,
    show: (chosen: FloorPiece) => {
      setFault(null)
      setPiece(chosen)
    },
    find: (code: string) =>
      run(async () => {
        // What was in hand before must not be taken for what was just scanned.
        setPiece(null)
        setPiece((await api.findPiece({ query: { code } })).data)
      }),
    act: (call: () => Promise<ActionResult<FloorPiece>>) =>
      run(async () => {
        const result = await call()
        if (result.ok) setPiece(result.data)
        else setFault(result.error.message)
        void queries.invalidateQueries({ queryKey: ['floor'] })
      }),
  }
}
