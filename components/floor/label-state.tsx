import type { FloorLabel, FloorPiece } from '#lib/contract/operations/floor.ts'
import { downloads } from '#lib/paths.ts'

const names: Record<FloorLabel['output'], string> = { label: 'Label', envelope: 'Envelope' }

const words: Record<FloorLabel['state'], string> = {
  waiting: 'waiting to be printed.',
  printing: 'sent to a printer.',
  printed: 'printed.',
  failed: 'printing failed.',
}

/** Shows the state of a piece's label, and the label itself for printing by hand. */
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
          Open label
        </a>
      )}
    </p>
  )
}
