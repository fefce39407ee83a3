import { Day } from '#components/format/day.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { isForCounter } from '#lib/contract/operations/floor.values.ts'

/** Marks a piece that has to be postmarked at the counter, with its day. */
export const CounterMark = ({ piece }: { piece: FloorPiece }) =>
  isForCounter(piece) &&
  piece.postmark_by !== null && (
    <div className="text-sm font-emphasis text-warn">
      Counter: postmarked by <Day day={piece.postmark_by} format="date" />
    </div>
  )
