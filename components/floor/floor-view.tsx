'use client'

import { useRef, useState } from 'react'

import { Notice } from '#components/ui/notice.tsx'
import { packPieceInput, type FloorPiece, type FloorSummary } from '#lib/contract/operations/floor.ts'

import { FoundPiece } from './found-piece.tsx'
import { ReprintPiece } from './reprint-piece.tsx'
import { ScanBox } from './scan-box.tsx'
import type { listedStages } from './stage-labels.ts'
import { stageLabels } from './stage-labels.ts'
import { StageLists } from './stage-lists.tsx'
import type { FloorFilters, PiecePage } from './use-floor.ts'
import { useInitials } from './use-initials.ts'
import { usePiece } from './use-piece.ts'

type FloorViewProps = {
  summary: FloorSummary
  stage: (typeof listedStages)[number]
  filters: FloorFilters
  initial: PiecePage
}

const isReprintable = ({ stage }: FloorPiece): boolean =>
  stage === 'printed' || stage === 'packed' || stage === 'print_failed' || stage === 'printing'

const announcement = (piece: FloorPiece): string => {
  const to = piece.to_address.name ?? piece.to_address.company ?? ''
  if (piece.stage === 'pull' || piece.stage === 'cancelled') return `Stop. Cancelled: ${to}.`
  return `${stageLabels[piece.stage].label}: ${to}.`
}

/** The floor: scan a piece, see it, pack it, next. Below, what lies where. */
export const FloorView = ({ summary, stage, filters, initial }: FloorViewProps) => {
  const scanField = useRef<HTMLInputElement>(null)
  const initialsField = useRef<HTMLInputElement>(null)
  const [initials] = useInitials()
  const [initialsError, setInitialsError] = useState<string | null>(null)
  const { piece, fault, isPending, show, find, ...change } = usePiece()

  const pack = async (target: FloorPiece) => {
    const given = packPieceInput.safeParse({ initials })
    setInitialsError(given.error?.issues[0]?.message ?? null)
    if (!given.success) {
      initialsField.current?.focus()
      return
    }
    await change.pack(target.shipment_id, given.data.initials)
    scanField.current?.focus()
  }
  const scan = async (code: string) => {
    if (!code && piece?.stage === 'printed') {
      await pack(piece)
      return
    }
    if (code) await find(code)
    scanField.current?.focus()
  }
  const choose = (chosen: FloorPiece) => {
    show(chosen)
    scanField.current?.focus()
    scanField.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="grid gap-6">
      <ScanBox
        field={scanField}
        initialsField={initialsField}
        initialsError={initialsError}
        isPending={isPending}
        emptyHint={
          piece?.stage === 'printed' ? 'Press Enter again to mark as packed.' : 'Scan a QR code or barcode.'
        }
        onScan={(code) => void scan(code)}
      />
      <output className="sr-only" aria-live="assertive">
        {piece && announcement(piece)}
      </output>
      {fault && <Notice alert tone="bad" title={fault} />}
      {piece && (
        <FoundPiece
          piece={piece}
          isPending={isPending}
          onPack={() => void pack(piece)}
          onUnpack={() => void change.unpack(piece.shipment_id)}
          onPulled={() => void change.confirmPulled(piece.shipment_id)}
        >
          {isReprintable(piece) && <ReprintPiece key={piece.code} piece={piece} onQueued={show} />}
        </FoundPiece>
      )}
      <StageLists summary={summary} stage={stage} filters={filters} initial={initial} onChoose={choose} />
    </div>
  )
}
