'use client'

import { CircleCheck, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'

import { addressLines } from '#components/address/address-lines.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { describePiece } from '#components/format/piece-description.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { paths } from '#lib/paths.ts'

import { CounterMark } from './counter-mark.tsx'
import { LabelState } from './label-state.tsx'
import { stageLabels } from './stage-labels.ts'

type FoundPieceProps = {
  piece: FloorPiece
  isPending: boolean
  onPack: () => void
  onUnpack: () => void
  onPulled: () => void
  /** The steps before it is packed. */
  steps?: ReactNode
  /** Further actions, such as a reprint. */
  children?: ReactNode
}

const looks = {
  neutral: 'border-line bg-surface',
  accent: 'border-accent bg-surface',
  good: 'border-good bg-good-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
} satisfies Record<Tone, string>

const wideButton = 'h-14! w-full px-6! text-lg! sm:w-auto'

const isStop = ({ stage }: FloorPiece): boolean => stage === 'pull' || stage === 'cancelled'

const Stop = ({ piece }: { piece: FloorPiece }) => (
  <div className="flex items-center gap-4 rounded-t-lg bg-bad px-5 py-4 text-bad-ink">
    <OctagonX aria-hidden="true" className="size-12 shrink-0" />
    <div>
      <p className="text-2xl font-emphasis">Stop. Do not mail this.</p>
      <p className="text-md">
        {piece.stage === 'pull'
          ? 'This shipment was cancelled after printing. Pull the piece and destroy it.'
          : 'This shipment was cancelled.'}
      </p>
    </div>
  </div>
)

const details = (piece: FloorPiece): string =>
  [
    describePiece(piece.piece),
    piece.print_options.duplex ? 'both sides' : 'one side',
    piece.print_options.color ? 'color' : 'black and white',
  ].join(' · ')

const Standing = ({ piece }: { piece: FloorPiece }) => {
  if (piece.handed_over_at) {
    return (
      <>
        Handed over <Moment focusable at={piece.handed_over_at} format="short-date-time" />.
      </>
    )
  }
  if (piece.stage !== 'packed' || !piece.packed_at) return piece.waiting_reason
  return (
    <span className="inline-flex items-center gap-1.5 font-emphasis text-good">
      <CircleCheck aria-hidden="true" className="size-4.5" />
      <span>
        Packed by {piece.packed_by}, <Moment focusable at={piece.packed_at} format="time" />
      </span>
    </span>
  )
}

/** The piece in the operator's hand, as loud as what must be done with it. */
export const FoundPiece = ({
  piece,
  isPending,
  onPack,
  onUnpack,
  onPulled,
  steps,
  children,
}: FoundPieceProps) => {
  const { label, tone } = stageLabels[piece.stage]
  return (
    <section
      aria-label="Scanned piece"
      className={classNames('rounded-lg border-2 shadow-card', looks[isStop(piece) ? 'bad' : tone])}
    >
      {isStop(piece) && <Stop piece={piece} />}
      <div className="grid gap-5 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{label}</Badge>
            <span className="text-ink-soft">
              <Standing piece={piece} />
            </span>
          </div>
          <address className="text-lg not-italic">
            {addressLines(piece.to_address).map((line, index) => (
              <div key={`${index} ${line}`} className={index === 0 ? 'text-2xl font-emphasis' : undefined}>
                {line}
              </div>
            ))}
          </address>
          <p className="text-md font-emphasis">{details(piece)}</p>
          <p className="text-ink-soft">
            <CarrierService carrier={piece.carrier} service={piece.service} />
            {piece.certified_mail && ` · Certified Mail${piece.return_receipt ? ', return receipt' : ''}`}
            {' · '}
            {piece.tracking_number === null ? 'Not tracked' : <code>{piece.tracking_number}</code>}
            {piece.code && (
              <>
                {' · '}
                <code>{formatPieceCode(piece.code)}</code>
              </>
            )}
            {piece.printer && ` · ${piece.printer.name}`}
            {' · '}
            <PrefetchLink href={paths.shipment(piece.shipment_id)} className="underline underline-offset-2">
              {piece.shipment_name ?? 'Shipment'}
            </PrefetchLink>
          </p>
          <CounterMark piece={piece} />
          <LabelState piece={piece} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {piece.stage === 'printed' && (
            <Button variant="primary" className={wideButton} pending={isPending} onClick={onPack}>
              Mark as packed
            </Button>
          )}
          {piece.stage === 'packed' && (
            <Button size="large" pending={isPending} onClick={onUnpack}>
              Undo packing
            </Button>
          )}
          {piece.stage === 'pull' && (
            <Button variant="danger" className={wideButton} pending={isPending} onClick={onPulled}>
              Mark as pulled
            </Button>
          )}
        </div>
      </div>
      {steps}
    </section>
  )
}
