'use client'

import { useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/use-api.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { FloorPiece, PackPieceInput } from '#lib/contract/operations/floor.ts'

import { confirmPulled, packPiece, unpackPiece } from './actions.ts'

const lost = 'Couldn’t reach Mailroom. Check your connection and try again.'

/** Manages the current piece: found by a code, updated by actions on it. */
export const usePiece = () => {
  const api = useApi()
  const [piece, setPiece] = useState<FloorPiece | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isFinding, setIsFinding] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const options = { onSuccess: setPiece }
  const pack = useAction(packPiece, options)
  const unpack = useAction(unpackPiece, options)
  const pull = useAction(confirmPulled, options)
  const actions = [pack, unpack, pull]

  const clearFaults = () => {
    setFault(null)
    for (const action of actions) action.reset()
  }
  /** One after the other: a person who scans faster than the service responds loses no scan. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(() => {
      clearFaults()
      return work()
    })
    // The next scan is looked up regardless of the outcome of this one.
    last.current = next.catch(() => undefined)
    return next
  }
  const findNow = async (code: string): Promise<void> => {
    setIsFinding(true)
    // What was in hand before must not be taken for what was just scanned.
    setPiece(null)
    try {
      setPiece((await api.findPiece({ query: { code } })).data)
    } catch (error) {
      setFault(error instanceof ApiError && error.status !== 0 ? error.message : lost)
    }
    setIsFinding(false)
  }

  return {
    piece,
    fault: fault ?? actions.find(({ error }) => error)?.error?.message ?? null,
    isPending: isFinding || actions.some(({ isPending }) => isPending),
    show: (chosen: FloorPiece) => {
      clearFaults()
      setPiece(chosen)
    },
    find: (code: string) => inTurn(() => findNow(code)),
    /** Says what must not go on, instead of doing what was scanned. */
    refuse: setFault,
    setAside: () => {
      clearFaults()
      setPiece(null)
    },
    pack: (id: string, input: PackPieceInput) => inTurn(() => pack.run(id, input)),
    unpack: (id: string) => inTurn(() => unpack.run(id)),
    confirmPulled: (id: string) => inTurn(() => pull.run(id)),
  }
}
