'use client'

import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { formatOunceLimit, formatOunces } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import { type BenchState, remainingSteps } from './bench-state.ts'
import { TakePhoto } from './take-photo.tsx'

type BenchStepsProps = { piece: FloorPiece; state: BenchState; onPhotographed: (piece: FloorPiece) => void }

/** Lists the steps for a printed piece before it is packed, with its progress. */
export const BenchSteps = ({ piece, state, onPhotographed }: BenchStepsProps) => {
  const { bench } = piece
  const left = remainingSteps(piece, state)
  return (
    <ol aria-label="Steps for this piece" className="grid gap-2 border-t border-line px-5 py-4">
      <Step isDone={null}>
        Count {plural(piece.piece.sheets, 'sheet')}
        {piece.piece.kit !== null &&
          `, then: ${kits[piece.piece.kit].title}. ${kits[piece.piece.kit].description}`}
      </Step>
      {bench.scans_label && (
        <Step isDone={!left.includes('label')}>
          {left.includes('label') ? 'Stick the label on, and scan its barcode.' : 'Label matches this piece.'}
        </Step>
      )}
      {bench.weighs && (
        <Step isDone={!left.includes('weight')}>
          {state.ounces === null
            ? `Declared weight ${formatOunces(piece.piece.weight_ounces)} (±${formatOunceLimit(bench.weight_tolerance_ounces)}). Enter the measured weight.`
            : `Weighs ${state.ounces} oz; declared weight ${formatOunces(piece.piece.weight_ounces)}.`}
        </Step>
      )}
      {bench.photographs && (
        <Step isDone={!left.includes('photo')}>
          <span className="flex flex-wrap items-center gap-3">
            {bench.photographed_at === null ? (
              'Seal it, and photograph its face.'
            ) : (
              <span>
                Photographed <Moment focusable at={bench.photographed_at} format="time" />
              </span>
            )}
            <TakePhoto shipmentId={piece.shipment_id} onTaken={onPhotographed} />
          </span>
        </Step>
      )}
    </ol>
  )
}

const Step = ({ isDone, children }: { isDone: boolean | null; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    {isDone ? (
      <CircleCheck aria-label="Done:" className="mt-0.5 size-5 shrink-0 text-good" />
    ) : (
      <Circle
        aria-label={isDone === null ? undefined : 'To do:'}
        aria-hidden={isDone === null}
        className="mt-0.5 size-5 shrink-0 text-ink-faint"
      />
    )}
    <span className="min-w-0">{children}</span>
  </li>
)
