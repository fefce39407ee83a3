'use client'

import { ChevronRight, Truck } from 'lucide-react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import { byCarrier } from './by-carrier.ts'
import { HandOverButton, HandOverOptions } from './hand-over-button.tsx'
import { listLimit } from './list-limit.ts'
import { useHandOver } from './use-hand-over.ts'

type PiecePage = { data: FloorPiece[]; has_more: boolean }

type ReadyPiecesProps = {
  packedPage: PiecePage
  printedPage: PiecePage
  onMade: (made: CreatedHandOver) => void
}

type CarrierPiecesProps = {
  carrier: string
  pieces: readonly FloorPiece[]
  isChosen: (piece: FloorPiece) => boolean
  choose: (pieces: readonly FloorPiece[], isChosen: boolean) => void
}

const CarrierPieces = ({ carrier, pieces, isChosen, choose }: CarrierPiecesProps) => {
  const chosen = pieces.filter(isChosen).length
  return (
    <fieldset className="grid gap-1 border-t border-line pt-3">
      <legend className="sr-only">{carrierName(carrier)}</legend>
      <Checkbox
        label={`${carrierName(carrier)}: ${chosen} of ${plural(pieces.length, 'piece')}`}
        checked={chosen === pieces.length}
        onChange={(event) => choose(pieces, event.target.checked)}
        className="[&_label]:py-2.5 [&_label]:text-md [&_label]:font-emphasis"
      />
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-1 text-ink-soft hover:text-ink">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-90"
          />
          Select individual pieces
        </summary>
        <div className="grid gap-x-6 pl-6 sm:grid-cols-2">
          {pieces.map((piece) => (
            <Checkbox
              key={piece.shipment_id}
              label={piece.to_address.name ?? piece.to_address.company ?? ''}
              description={`${piece.shipment_name ? `${piece.shipment_name} · ` : ''}${piece.code ? formatPieceCode(piece.code) : ''} · ${piece.packed_by ? `packed by ${piece.packed_by}` : 'not packed'}`}
              checked={isChosen(piece)}
              onChange={(event) => choose([piece], event.target.checked)}
              className="[&_label]:py-2"
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

/** Hands over waiting pieces, by carrier. */
export const ReadyPieces = ({ packedPage, printedPage, onMade }: ReadyPiecesProps) => {
  const choice = useHandOver(onMade)
  const waiting = choice.isWithUnpacked ? [...packedPage.data, ...printedPage.data] : packedPage.data
  return (
    <Card label="Ready to hand over">
      <CardHeader
        title="Ready to hand over"
        description="Tracked USPS pieces get one SCAN form per return address and label date, up to 999 pieces each. Others don’t need one."
      />
      {waiting.length === 0 && printedPage.data.length === 0 ? (
        <EmptyState icon={Truck} title="Nothing to hand over" />
      ) : (
        <CardBody className="grid gap-4">
          {byCarrier(waiting).map(([carrier, pieces]) => (
            <CarrierPieces
              key={carrier}
              carrier={carrier}
              pieces={pieces}
              isChosen={choice.isChosen}
              choose={choice.choose}
            />
          ))}
          <HandOverOptions choice={choice} unpacked={printedPage.data.length} />
          {packedPage.has_more && (
            <p className="text-ink-soft">Showing the oldest {listLimit}. Hand these over to see the rest.</p>
          )}
          <HandOverButton choice={choice} chosen={waiting.filter(choice.isChosen)} />
        </CardBody>
      )}
    </Card>
  )
}
