'use client'

import { useState } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'

import { CounterPieces } from './counter-pieces.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { HandOverResult } from './hand-over-result.tsx'
import { floorQueries } from './queries.ts'
import { ReadyPieces } from './ready-pieces.tsx'

type Made = { handOver: CreatedHandOver; isForCounter: boolean }

/** Shows the pieces waiting for hand-over, those for the counter in a group of their own, and past hand-overs with their forms. */
export const HandOverView = () => {
  const timeZone = useTimeZone()
  const [made, setMade] = useState<Made | null>(null)
  const counter = useRead(floorQueries.counter())
  const packed = useRead(floorQueries.waiting('packed', timeZone))
  const printed = useRead(floorQueries.waiting('printed', timeZone))
  const handOvers = useRead(floorQueries.handOvers())
  if (!counter.ok) return <Failure level={2} error={counter.error} title="Pieces could not be loaded" />
  if (!packed.ok) return <Failure level={2} error={packed.error} title="Pieces could not be loaded" />
  if (!printed.ok) return <Failure level={2} error={printed.error} title="Pieces could not be loaded" />
  return (
    <div className="grid gap-6">
      {made && <HandOverResult made={made.handOver} isForCounter={made.isForCounter} />}
      <CounterPieces
        {...counter.value.data}
        onMade={(handOver) => setMade({ handOver, isForCounter: true })}
      />
      <ReadyPieces
        packedPage={packed.value}
        printedPage={printed.value}
        onMade={(handOver) => setMade({ handOver, isForCounter: false })}
      />
      {handOvers.ok ? (
        <HandOverList handOvers={handOvers.value.data} hasMore={handOvers.value.has_more} />
      ) : (
        <Failure level={2} error={handOvers.error} title="Handoffs could not be loaded" />
      )}
    </div>
  )
}
