'use client'

import { ChevronRight, Truck } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { PostmarkNotice } from '#components/deadlines/postmark-notice.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName, isPostal } from '#lib/contract/quotes/carriers.values.ts'

import { createHandOver } from './actions.ts'
import { HandOverList } from './hand-over-list.tsx'
import { HandOverResult } from './hand-over-result.tsx'
import { listLimit } from './list-limit.ts'
import { floorQueries } from './queries.ts'

type PiecePage = { data: FloorPiece[]; has_more: boolean }

type ReadyPiecesProps = { packedPage: PiecePage; printedPage: PiecePage }

const byCarrier = (pieces: readonly FloorPiece[]): [carrier: string, pieces: FloorPiece[]][] =>
  [...Map.groupBy(pieces, (piece) => piece.carrier)].toSorted(([left], [right]) => left.localeCompare(right))

const countLabels = (pieces: readonly FloorPiece[], isWithoutForm: boolean): string =>
  byCarrier(pieces)
    .map(([carrier, own]) => {
      const listed = isPostal(carrier) ? own.filter(({ tracked }) => tracked).length : 0
      const where = isWithoutForm ? 'on a firm mailing list' : 'on a SCAN form'
      const rest = own.length - listed
      const counts = [
        ...(listed > 0 ? [`${plural(listed, 'piece')} ${where}`] : []),
        ...(rest > 0 ? [`${plural(rest, 'piece')}${isPostal(carrier) ? ' not tracked' : ''}`] : []),
      ]
      return `${carrierName(carrier)}: ${counts.join(', ')}`
    })
    .join('. ')

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
const ReadyPieces = ({ packedPage, printedPage }: ReadyPiecesProps) => {
  const [isWithUnpacked, setIsWithUnpacked] = useState(false)
  const [isWithoutForm, setIsWithoutForm] = useState(false)
  const [leftBehind, setLeftBehind] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState<CreatedHandOver | null>(null)

  const waiting = isWithUnpacked ? [...packedPage.data, ...printedPage.data] : packedPage.data
  const isChosen = (piece: FloorPiece) => !leftBehind.has(piece.shipment_id)
  const chosen = waiting.filter(isChosen)
  const choose = (pieces: readonly FloorPiece[], isTaken: boolean) => {
    const next = new Set(leftBehind)
    for (const { shipment_id: id } of pieces) {
      if (isTaken) next.delete(id)
      else next.add(id)
    }
    setLeftBehind(next)
  }
  const handOver = useAction(createHandOver, {
    onSuccess: (created) => {
      setMade(created)
      setLeftBehind(new Set())
      setIsWithUnpacked(false)
      setIsWithoutForm(false)
    },
  })
  const confirm = () =>
    handOver.run(
      chosen.map((piece) => piece.shipment_id),
      { includeUnpacked: isWithUnpacked, isWithoutForm },
    )
  const unpacked = chosen.filter((piece) => piece.stage === 'printed').length
  const dated = chosen.filter(({ carrier, postmark_by: by }) => by !== null && isPostal(carrier))

  return (
    <>
      {made && <HandOverResult made={made} />}
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
                isChosen={isChosen}
                choose={choose}
              />
            ))}
            {printedPage.data.length > 0 && (
              <Checkbox
                label={`Include ${printedPage.data.length} printed, not packed`}
                description="For pieces packed without scanning."
                checked={isWithUnpacked}
                onChange={(event) => setIsWithUnpacked(event.target.checked)}
                className="border-t border-line pt-3 [&_label]:py-2"
              />
            )}
            <Checkbox
              label="Without a SCAN form"
              description="USPS pieces go on a firm mailing list instead, which a clerk postmarks. For pieces that a form refused."
              checked={isWithoutForm}
              onChange={(event) => setIsWithoutForm(event.target.checked)}
              className="[&_label]:py-2"
            />
            {packedPage.has_more && (
              <p className="text-ink-soft">
                Showing the oldest {listLimit}. Hand these over to see the rest.
              </p>
            )}
            <PostmarkNotice
              days={dated.flatMap(({ postmark_by: by }) => by ?? [])}
              certified={dated.every((piece) => piece.certified_mail)}
            />
            {chosen.length === 0 ? (
              <Button
                variant="primary"
                className="h-14! text-lg! sm:justify-self-start"
                disabledReason="Select at least one piece."
              >
                Hand over…
              </Button>
            ) : (
              <ConfirmDialog
                trigger={
                  <Button variant="primary" className="h-14! text-lg! sm:justify-self-start">
                    Hand over {plural(chosen.length, 'piece')}…
                  </Button>
                }
                tone="primary"
                title={`Hand over ${plural(chosen.length, 'piece')}?`}
                description={
                  <>
                    <p>{countLabels(chosen, isWithoutForm)}.</p>
                    {unpacked > 0 && (
                      <p className="mt-2 font-emphasis text-warn">
                        {plural(unpacked, 'piece is', 'pieces are')} not marked as packed.
                      </p>
                    )}
                    <p className="mt-2">
                      Carriers will be notified to expect these pieces. Each piece can be on only one SCAN
                      form, so this can’t be undone.
                    </p>
                  </>
                }
                confirmLabel={`Hand over ${chosen.length}`}
                keepLabel="Cancel"
                action={handOver}
                onConfirm={confirm}
              />
            )}
          </CardBody>
        )}
      </Card>
    </>
  )
}

/** Shows the pieces waiting for hand-over, and past hand-overs with their forms. */
export const HandOverView = () => {
  const timeZone = useTimeZone()
  const packed = useRead(floorQueries.pieces('packed', {}, timeZone))
  const printed = useRead(floorQueries.pieces('printed', {}, timeZone))
  const handOvers = useRead(floorQueries.handOvers())
  if (!packed.ok) return <Failure level={2} error={packed.error} title="Pieces could not be loaded" />
  if (!printed.ok) return <Failure level={2} error={printed.error} title="Pieces could not be loaded" />
  return (
    <div className="grid gap-6">
      <ReadyPieces packedPage={packed.value} printedPage={printed.value} />
      {handOvers.ok ? (
        <HandOverList handOvers={handOvers.value.data} hasMore={handOvers.value.has_more} />
      ) : (
        <Failure level={2} error={handOvers.error} title="Handoffs could not be loaded" />
      )}
    </div>
  )
}
