'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { useIsLive } from '#components/api/live-provider.tsx'
import { ShipmentMatter } from '#components/matters/shipment-matter.tsx'
import { ShareButton } from '#components/sharing/share-button.tsx'
import { SharedLinks } from '#components/sharing/shared-links.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { ShipmentActivity } from '#lib/contract/activity/activity.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { pieceState, pieceStates } from '#lib/contract/shipments/piece-state.values.ts'
import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { ArtifactsCard } from './artifacts-card.tsx'
import { ContentsCard } from './contents-card.tsx'
import { DeveloperCard } from './developer-card.tsx'
import { EditReferences } from './edit-references.tsx'
import { EditTags } from './edit-tags.tsx'
import { NextStep } from './next-step.tsx'
import { PieceCard } from './piece-card.tsx'
import { PriceCard } from './price-card.tsx'
import { RenameShipment } from './rename-shipment.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SandboxControls } from './sandbox-controls.tsx'
import { CopyShipment } from './shipment-actions.tsx'
import { ShipmentHeader } from './shipment-header.tsx'
import { EvidenceFailure, ExpiryNotice, StaleNotice } from './shipment-notices.tsx'
import { pollIntervalMs } from './shipment-state.ts'
import { activityOfEvents, Timeline } from './timeline.tsx'
import { useRedraw } from './use-redraw.ts'

// What was handed over cannot be cancelled.
const CancelShipment = dynamic(() => import('./cancel-shipment.tsx').then((module) => module.CancelShipment))

// Most letters have no deadline.
const ShipmentDeadline = dynamic(() =>
  import('#components/deadlines/shipment-deadline.tsx').then((module) => module.ShipmentDeadline),
)

// It comes with the delivery.
const SignatureCard = dynamic(() => import('./signature-card.tsx').then((module) => module.SignatureCard))

// Most shipments need nothing of anyone: what can be done about a task loads with the first.
const ShipmentTasks = dynamic(() => import('./shipment-tasks.tsx').then((module) => module.ShipmentTasks))

// Most letters are sent by themselves.
const LetterSetCard = dynamic(() =>
  import('#components/letter-sets/letter-set-card.tsx').then((module) => module.LetterSetCard),
)

type ShipmentViewProps = {
  /** The shipment as the server rendered it. */
  initial: Shipment
  readerId: string
  /** Its envelope, drawn by the server. */
  envelope: ReactNode
  isSandbox: boolean
  /** Its tasks as the server rendered them. */
  initialTasks: readonly Task[]
  /** Its evidence as the server rendered it; null before the purchase, or when it could not be read. */
  initialEvidence: ShipmentEvidence | null
  /** Its timeline as the server rendered it; null when it could not be read. */
  initialActivity: ShipmentActivity | null
  /** Whether the reader may place and release legal holds. */
  canHold: boolean
  /** Whether the reader may revoke links of other members. */
  canRevokeLinks: boolean
  /** Why the reader may not change name, tags and contents; null when they may. */
  sendRefusal: string | null
  /** Whether the reader may upload a return receipt. */
  canAddReceipt: boolean
  /** Whether the reader may simulate its progress; only in the sandbox. */
  canPlay: boolean
  /** The journey as the server drew it; null where there is none. */
  map: ReactNode
}

/** Shows a shipment, and refreshes it as long as it can change. */
export const ShipmentView = ({
  initial,
  envelope,
  readerId,
  isSandbox,
  initialTasks,
  initialEvidence,
  initialActivity,
  canHold,
  canRevokeLinks,
  sendRefusal,
  canAddReceipt,
  canPlay,
  map,
}: ShipmentViewProps) => {
  const api = useApi()
  const isLive = useIsLive()
  const query = useQuery({
    queryKey: ['shipment', initial.id],
    queryFn: async ({ signal }) => (await api.getShipment({ params: { id: initial.id }, signal })).data,
    initialData: initial,
    refetchInterval: ({ state }) => pollIntervalMs(state.data ?? initial, { isSandbox, isLive }),
  })
  const shipment = query.data
  const tasksQuery = useQuery({
    queryKey: ['shipment-tasks', initial.id],
    queryFn: async ({ signal }) => (await api.listTasks({ query: { shipment_id: initial.id }, signal })).data,
    initialData: [...initialTasks],
    refetchInterval: () => pollIntervalMs(shipment, { isSandbox, isLive }),
  })
  const evidenceQuery = useQuery({
    // Refetched with every change of the shipment.
    queryKey: ['shipment', initial.id, 'evidence'],
    queryFn: async ({ signal }) =>
      (await api.getShipmentEvidence({ params: { id: initial.id }, signal })).data,
    ...(initialEvidence && { initialData: initialEvidence }),
    enabled: shipment.carrier !== null,
    refetchInterval: () => pollIntervalMs(shipment, { isSandbox, isLive }),
  })
  const activityQuery = useQuery({
    // Refetched with every change of the shipment.
    queryKey: ['shipment', initial.id, 'activity'],
    queryFn: ({ signal }) => api.listShipmentActivity({ params: { id: initial.id }, signal }),
    ...(initialActivity && { initialData: initialActivity }),
    refetchInterval: () => pollIntervalMs(shipment, { isSandbox, isLive }),
  })
  const evidence = shipment.carrier === null ? undefined : evidenceQuery.data
  useRedraw(
    { shipment: initial, journey: initialEvidence?.journey },
    { shipment, journey: evidence?.journey },
  )
  const deliveredAt = shipment.mailing_records?.delivery.delivered_at ?? null
  const onChanged = () => {
    void query.refetch()
    void activityQuery.refetch()
    void tasksQuery.refetch()
    if (shipment.carrier !== null) void evidenceQuery.refetch()
  }
  return (
    <>
      <ShipmentHeader
        shipment={shipment}
        isSandbox={isSandbox}
        cancel={canCancel(shipment.status) && <CancelShipment shipment={shipment} onChanged={onChanged} />}
        more={
          <>
            <CopyShipment shipment={shipment} refusal={sendRefusal} />
            <RenameShipment
              shipment={shipment}
              readerId={readerId}
              refusal={sendRefusal}
              onChanged={onChanged}
            />
          </>
        }
        tags={
          <div className="flex flex-wrap items-center gap-x-3">
            <EditTags shipment={shipment} refusal={sendRefusal} onChanged={onChanged} />
            <EditReferences shipment={shipment} refusal={sendRefusal} onChanged={onChanged} />
            <ShipmentMatter shipment={shipment} refusal={sendRefusal} onChanged={onChanged} />
            {shipment.deadline && <ShipmentDeadline deadline={shipment.deadline} />}
          </div>
        }
      />
      <output className="sr-only">Status: {pieceStates[pieceState(shipment)].label}</output>
      {query.isRefetchError && (
        <StaleNotice
          isSignedOut={query.error instanceof ApiError && query.error.status === 401}
          shipmentId={initial.id}
          onRetry={() => void query.refetch()}
        />
      )}
      {tasksQuery.data.length > 0 && (
        <ShipmentTasks tasks={tasksQuery.data} readerId={readerId} onChanged={onChanged} />
      )}
      <NextStep shipment={shipment} hasTask={tasksQuery.data.length > 0} onChanged={onChanged} />
      {canPlay && <SandboxControls shipment={shipment} onChanged={onChanged} />}
      {evidence && <ExpiryNotice shipmentId={initial.id} retention={evidence.retention} />}
      {!evidence && evidenceQuery.isError && <EvidenceFailure onRetry={() => void evidenceQuery.refetch()} />}
      {/* Evidence comes first for readers and on phones; the piece stands at its left where there is room. */}
      <div className="grid items-start gap-4 max-sm:gap-2 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 content-start gap-4 max-sm:gap-2 xl:col-start-2">
          {shipment.mailing_records && deliveredAt !== null && (
            <SignatureCard
              shipment={shipment}
              record={shipment.mailing_records}
              deliveredAt={deliveredAt}
              evidence={evidence}
            />
          )}
          <ArtifactsCard
            shipment={shipment}
            artifacts={shipment.artifacts ?? []}
            readerId={readerId}
            share={
              evidence?.retention.evidence_deleted_at === null && (
                <ShareButton shipmentId={initial.id} pageCount={evidence.contents.document.page_count} />
              )
            }
            canAddReceipt={canAddReceipt}
            receiptAddress={evidence?.receipt_address ?? null}
            emailed={evidence?.emailed_receipts ?? []}
            onChanged={onChanged}
          />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <PieceCard
            shipment={shipment}
            onLabel={evidence?.contents.recipient_on_label ?? null}
            envelope={envelope}
          />
        </div>
      </div>
      {shipment.letter_set && (
        <LetterSetCard
          setId={shipment.letter_set.id}
          shipment={shipment}
          refusal={sendRefusal}
          onChanged={onChanged}
        />
      )}
      <div className="mt-4 max-sm:mt-2">
        <Timeline
          shipmentId={initial.id}
          entries={activityQuery.data?.data ?? activityOfEvents(shipment.events ?? [])}
          evidence={evidence}
          check={shipment.record_check}
          extent={activityQuery.data}
          readerId={readerId}
          map={map}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 *:min-w-0 max-sm:mt-2 max-sm:gap-2 xl:grid-cols-2">
        {evidence && (
          <div className="grid gap-4 *:min-w-0 max-sm:gap-2">
            <RetentionCard
              shipmentId={initial.id}
              evidence={evidence}
              readerId={readerId}
              canHold={canHold}
              onChanged={onChanged}
            />
            <SharedLinks shipmentId={initial.id} canRevokeAny={canRevokeLinks} />
          </div>
        )}
        <div className="grid gap-4 *:min-w-0 max-sm:gap-2">
          <PriceCard shipment={shipment} />
          {evidence && (
            <ContentsCard
              evidence={evidence}
              chargedPostageCents={shipment.postage_cost_cents + shipment.postage_markup_cents}
            />
          )}
          <DeveloperCard shipment={shipment} />
        </div>
      </div>
    </>
  )
}
