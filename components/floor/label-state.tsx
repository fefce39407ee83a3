import type { FloorLabel, FloorPiece } from '#lib/contract/operations/floor.ts'
import { downloads } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const names: Record<FloorLabel['output'], string> = { label: wording.label, envelope: wording.envelope }

const words: Record<FloorLabel['state'], string> = {
  waiting: wording.waitingToBePrinted,
  printing: wording.sentToAPrinter,
  printed: wording.printed,
  failed: wording.printingFailed,
}

/** How far the label of a piece is, and the label itself for those who print it by hand. */
export const LabelState = ({ piece }: { piece: FloorPiece }) => {
  const { label } = piece
  if (!label) return null
  return (
    <p className="text-ink-soft">
      {names[label.output]}: {words[label.state]} {label.waiting_reason}{' '}
      {label.artifact_id && (
        <a
          href={downloads.artifact(piece.shipment_id, label.artifact_id)}
          className="underline underline-offset-2"
        >
          {wording.openLabel}
        </a>
      )}
    </p>
  )
}
