'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { findWarning, hasEvidenceEnded } from '#components/retention/expiry-label.ts'
import { ShareButton } from '#components/sharing/share-button.tsx'
import { SharedLinks } from '#components/sharing/shared-links.tsx'
import { pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'

import { activityOfEvents } from './activity-of-events.ts'
import { ArtifactsCard } from './artifacts-card.tsx'
import { ContentsPart } from './contents-part.tsx'
import { DeveloperPart } from './developer-part.tsx'
import type { ShipmentDrawings } from './drawings.tsx'
import { drawnFrom } from './drawn.ts'
import { EditReferences } from './edit-references.tsx'
import { EditTags } from './edit-tags.tsx'
import { FactsCard } from './facts-card.tsx'
import { KeptFact } from './kept-fact.tsx'
import { PieceCard } from './piece-card.tsx'
import { PriceFact } from './price-fact.tsx'
import { shipmentQueries } from './queries.ts'
import { RenameShipment } from './rename-shipment.tsx'
import { SandboxControls } from './sandbox-controls.tsx'
import { CopyShipment } from './shipment-actions.tsx'
import { ShipmentHeader } from './shipment-header.tsx'
import { ShipmentMatter } from './shipment-matter.tsx'
import { StopStrip } from './stop-strip.tsx'
import { stopsOf } from './stops.ts'
import { Timeline } from './timeline.tsx'
import { useDrawings } from './use-drawings.ts'
import { VerdictBar } from './verdict-bar.tsx'

// What was handed over cannot be cancelled.
const CancelShipment = dynamic(() => import('./cancel-shipment.tsx').then((module) => module.CancelShipment))

// Most letters have no deadline.
const ShipmentDeadline = dynamic(() =>
  import('#components/deadlines/shipment-deadline.tsx').then((module) => module.ShipmentDeadline),
)

// Retention rarely ends while people read the page, and reading rarely fails.
const loadNotices = () => import('./shipment-notices.tsx')
const ExpiryNotice = dynamic(() => loadNotices().then((module) => module.ExpiryNotice))
const EvidenceFailure = dynamic(() => loadNotices().then((module) => module.EvidenceFailure))

// Few shipments are held, and fewer have had files deleted.
const HoldsCard = dynamic(() => import('./holds-card.tsx').then((module) => module.HoldsCard))

// Most letters are sent individually and once.
const RelatedLetters = dynamic(() => import('./related-letters.tsx').then((module) => module.RelatedLetters))

/** Renders the page within it. Naming it before the page is read lets the browser load the page's scripts meanwhile. */
export const ShipmentScripts = ({ children }: { children: ReactNode }) => children

const nothingDrawn: ShipmentDrawings = { envelope: null, map: null, from: '' }

type ShipmentViewProps = {
  id: string
  readerId: string
  /** Its envelope and journey as the page was made with them; null where it could not be read. */
  drawings: ShipmentDrawings | null
  isSandbox: boolean
  /** Whether the reader may place and release legal holds. */
  canHold: boolean
  /** Whether the reader may revoke links of other members. */
  canRevokeLinks: boolean
  /** Whether the reader may delete notes of other members. */
  canDeleteNotes: boolean
  /** Why the reader may not change name, tags and contents; null if they may. */
  sendRefusal: string | null
  /** Whether the reader may upload a return receipt. */
  canAddReceipt: boolean
  /** Whether the reader may simulate its progress; only in the sandbox. */
  canPlay: boolean
}

/** Shows a shipment, whose parts the server has read into the page's memory, and reads them again as long as it can change. */
export const ShipmentView = ({
  id,
  drawings,
  readerId,
  isSandbox,
  canHold,
  canRevokeLinks,
  canDeleteNotes,
  sendRefusal,
  canAddReceipt,
  canPlay,
}: ShipmentViewProps) => {
  const read = useRead(shipmentQueries.detail(id))
  const { data: tasks } = useQuery(shipmentQueries.tasks(id))
  const evidenceQuery = useQuery(shipmentQueries.evidence(id))
  const { data: activity } = useQuery(shipmentQueries.activity(id))
  const isBought = read.ok && read.value.data.carrier !== null
  const evidence = isBought ? evidenceQuery.data?.data : undefined
  const { envelope, map } = useDrawings({
    id,
    first: drawings ?? nothingDrawn,
    from: read.ok ? drawnFrom(read.value.data, evidence?.journey) : nothingDrawn.from,
  })
  if (!read.ok) return <Failure error={read.error} title="Shipment could not be loaded" />
  const shipment = read.value.data
  return (
    <>
      <ShipmentHeader
        shipment={shipment}
        isSandbox={isSandbox}
        hasBundle={isBought && !(evidence && hasEvidenceEnded(evidence.retention))}
        cancel={canCancel(shipment.status) && <CancelShipment shipment={shipment} />}
        more={
          <>
            <CopyShipment shipment={shipment} refusal={sendRefusal} />
            <RenameShipment shipment={shipment} readerId={readerId} refusal={sendRefusal} />
          </>
        }
        isPrimary={shipment.status === 'shipped' && !tasks?.data.length}
      />
      <output className="sr-only">Status: {pieceStates[pieceState(shipment)].label}</output>
      <VerdictBar shipment={shipment} evidence={evidence} tasks={tasks?.data ?? []} readerId={readerId} />
      <StopStrip stops={stopsOf(shipment, evidence)} />
      {canPlay && <SandboxControls shipment={shipment} />}
      {evidence && (hasEvidenceEnded(evidence.retention) || findWarning(evidence.retention)) && (
        <ExpiryNotice shipmentId={id} retention={evidence.retention} />
      )}
      {isBought && !evidence && evidenceQuery.isError && (
        <EvidenceFailure onRetry={() => void evidenceQuery.refetch()} />
      )}
      {/** Evidence comes first for readers and on phones; beside the piece where there is room. */}
      <div className="grid items-start gap-3.5 max-sm:gap-2 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 empty:hidden lg:col-start-2">
          <ArtifactsCard
            shipment={shipment}
            artifacts={shipment.artifacts ?? []}
            readerId={readerId}
            hasExhibit={evidence !== undefined && !hasEvidenceEnded(evidence.retention)}
            share={
              evidence &&
              !hasEvidenceEnded(evidence.retention) && (
                <ShareButton
                  shipmentId={id}
                  pageCount={evidence.contents.document.page_count}
                  setId={shipment.letter_set?.id ?? null}
                  canRevokeAny={canRevokeLinks}
                />
              )
            }
            canAddReceipt={canAddReceipt}
            receiptAddress={evidence?.receipt_address ?? null}
            emailed={evidence?.emailed_receipts ?? []}
            papers={evidence?.stamped_papers ?? []}
          />
        </div>
        <div className="grid min-w-0 content-start gap-3.5 *:min-w-0 max-sm:gap-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PieceCard shipment={shipment} envelope={envelope} map={map} />
          {(shipment.letter_set || Boolean(shipment.attempts?.length)) && (
            <RelatedLetters shipment={shipment} refusal={sendRefusal} />
          )}
          <Timeline
            shipmentId={id}
            entries={activity?.data ?? activityOfEvents(shipment.events ?? [])}
            evidence={evidence}
            check={shipment.record_check}
            extent={activity}
            readerId={readerId}
            noteCount={shipment.note_count}
            canDeleteNotes={canDeleteNotes}
            carrier={shipment.carrier}
          />
          {evidence && <SharedLinks shipmentId={id} canRevokeAny={canRevokeLinks} />}
        </div>
        <div className="grid min-w-0 content-start gap-3.5 *:min-w-0 max-sm:gap-2 lg:col-start-2">
          <FactsCard
            shipment={shipment}
            onLabel={evidence?.contents.recipient_on_label ?? null}
            further={
              <>
                <PriceFact shipment={shipment} />
                {evidence && <KeptFact shipmentId={id} evidence={evidence} canHold={canHold} />}
              </>
            }
            labels={
              <>
                <EditTags shipment={shipment} refusal={sendRefusal} />
                <EditReferences shipment={shipment} refusal={sendRefusal} />
                <ShipmentMatter shipment={shipment} refusal={sendRefusal} />
                {shipment.deadline && <ShipmentDeadline deadline={shipment.deadline} />}
              </>
            }
          >
            {evidence && (
              <ContentsPart
                evidence={evidence}
                chargedPostageCents={shipment.postage_cost_cents + shipment.postage_markup_cents}
              />
            )}
            <DeveloperPart shipment={shipment} />
          </FactsCard>
          {evidence && evidence.holds.length + evidence.tombstones.length > 0 && (
            <HoldsCard evidence={evidence} readerId={readerId} canRelease={canHold} />
          )}
        </div>
      </div>
    </>
  )
}
