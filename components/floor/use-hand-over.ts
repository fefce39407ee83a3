import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'

import { createHandOver } from './actions.ts'

/** Tracks what is chosen of a group of pieces, and hands it over. */
export const useHandOver = (onMade: (made: CreatedHandOver) => void) => {
  const [isWithUnpacked, setIsWithUnpacked] = useState(false)
  const [isWithoutForm, setIsWithoutForm] = useState(false)
  const [leftBehind, setLeftBehind] = useState<ReadonlySet<string>>(new Set())
  const action = useAction(createHandOver, {
    onSuccess: (created) => {
      onMade(created)
      setLeftBehind(new Set())
      setIsWithUnpacked(false)
      setIsWithoutForm(false)
    },
  })
  const choose = (pieces: readonly FloorPiece[], isTaken: boolean) => {
    const next = new Set(leftBehind)
    for (const { shipment_id: id } of pieces) {
      if (isTaken) next.delete(id)
      else next.add(id)
    }
    setLeftBehind(next)
  }
  return {
    isWithUnpacked,
    setIsWithUnpacked,
    isWithoutForm,
    setIsWithoutForm,
    isChosen: (piece: FloorPiece) => !leftBehind.has(piece.shipment_id),
    choose,
    action,
    run: (pieces: readonly FloorPiece[]) =>
      action.run(
        pieces.map((piece) => piece.shipment_id),
        { includeUnpacked: isWithUnpacked, isWithoutForm },
      ),
  }
}

export type HandOverChoice = ReturnType<typeof useHandOver>
