import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { draftSnapshotOf } from '#components/send/conflict/draft-snapshot.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type GuardedDraftProps = { shipment: Shipment; children: ReactNode }

/** Shows a draft so that two editors of it do not overwrite each other. */
export const GuardedDraft = async ({ shipment, children }: GuardedDraftProps) => (
  <DraftGuard
    key={shipment.id}
    shipmentId={shipment.id}
    snapshot={draftSnapshotOf(shipment)}
    readerId={(await requireAccount()).user.id}
  >
    {children}
  </DraftGuard>
)
