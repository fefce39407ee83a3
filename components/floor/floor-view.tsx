'use client'

import { type ReactNode, useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { packPieceInput, type FloorPiece } from '#lib/contract/operations/floor.ts'

import { type BenchState, type BenchStep, emptyBench, readBenchScan, remainingSteps } from './bench-state.ts'
import { BenchSteps } from './bench-steps.tsx'
import { FoundPiece } from './found-piece.tsx'
import type { FloorFilters } from './queries.ts'
import { ReprintPiece } from './reprint-piece.tsx'
import { ScanBox } from './scan-box.tsx'
import { type ListedStage, stageLabels } from './stage-labels.ts'
import { StageLists } from './stage-lists.tsx'
import { useInitials } from './use-initials.ts'
import { usePiece } from './use-piece.ts'

type FloorViewProps = {
  stage: ListedStage
  filters: FloorFilters
  /** Content of an empty floor, rendered by the server. */
  flow: ReactNode
}

const isReprintable = ({ stage }: FloorPiece): boolean =>
  stage === 'printed' || stage === 'packed' || stage === 'print_failed' || stage === 'printing'

const nextStep: Record<BenchStep, string> = {
  label: 'Scan the barcode of the label first.',
  weight: 'Weigh the piece first: type what the scale shows and press Enter.',
  photo: 'Photograph the sealed piece first.',
}

const needsBench = ({ bench }: FloorPiece): boolean => bench.scans_label || bench.weighs

const hintFor = (piece: FloorPiece, state: BenchState): string => {
  const [next] = remainingSteps(piece, state)
  return next ? nextStep[next] : 'Press Enter to mark as packed.'
}

const announcement = (piece: FloorPiece): string => {
  const to = piece.to_address.name ?? piece.to_address.company ?? ''
  if (piece.stage === 'pull' || piece.stage === 'cancelled') return `Stop. Cancelled: ${to}.`
  return `${stageLabels[piece.stage].label}: ${to}.`
}

/** Renders the floor: scan a piece, view it, pack it, next. Below are the lists by stage. */
export const FloorView = ({ stage, filters, flow }: FloorViewProps) => {
  const scanField = useRef<HTMLInputElement>(null)
  const initialsField = useRef<HTMLInputElement>(null)
  const [initials] = useInitials()
  const [initialsError, setInitialsError] = useState<string | null>(null)
  const { piece, fault, isPending, show, find, refuse, setAside, ...change } = usePiece()
  const [bench, setBench] = useState(emptyBench)
  const openPiece = piece?.stage === 'printed' ? piece : null

  const pack = async (target: FloorPiece, found: BenchState = bench) => {
    const [next] = remainingSteps(target, found)
    if (next) return refuse(nextStep[next])
    const given = packPieceInput.safeParse({ initials })
    setInitialsError(given.error?.issues[0]?.message ?? null)
    if (!given.success) {
      initialsField.current?.focus()
      return
    }
    const result = await change.pack(target.shipment_id, {
      initials: given.data.initials,
      label_code: found.labelCode,
      weighed_ounces: found.ounces,
    })
    // What was refused for its weight is weighed again; its label stays scanned.
    setBench(result?.ok ? emptyBench : { ...found, ounces: null })
    scanField.current?.focus()
  }
  const scanOnBench = async (target: FloorPiece, code: string) => {
    const scanned = readBenchScan(target, code)
    refuse(scanned.kind === 'stop' ? scanned.message : null)
    if (scanned.kind === 'label') setBench({ ...bench, labelCode: scanned.code })
    if (scanned.kind === 'weight') setBench({ ...bench, ounces: scanned.ounces })
  }
  const begin = () => setBench(emptyBench)
  const scan = async (code: string) => {
    if (!code && openPiece) {
      await pack(openPiece)
      return
    }
    // While a piece with its own label is open, scans are compared with it.
    if (code && openPiece && needsBench(openPiece)) await scanOnBench(openPiece, code)
    else if (code) {
      begin()
      await find(code)
    }
    scanField.current?.focus()
  }
  const choose = (chosen: FloorPiece) => {
    begin()
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
        emptyHint={openPiece ? hintFor(openPiece, bench) : 'Scan a QR code or barcode.'}
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
          steps={openPiece && <BenchSteps piece={openPiece} state={bench} onPhotographed={show} />}
          onPack={() => void pack(piece)}
          onUnpack={() => void change.unpack(piece.shipment_id)}
          onPulled={() => void change.confirmPulled(piece.shipment_id)}
        >
          {openPiece && needsBench(openPiece) && (
            <Button
              size="large"
              onClick={() => {
                begin()
                setAside()
                scanField.current?.focus()
              }}
            >
              Set aside
            </Button>
          )}
          {isReprintable(piece) && <ReprintPiece key={piece.code} piece={piece} onQueued={show} />}
        </FoundPiece>
      )}
      <StageLists stage={stage} filters={filters} flow={flow} onChoose={choose} />
    </div>
  )
}
