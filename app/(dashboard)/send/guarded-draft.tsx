import type { ReactNode } from 'react'

import { requireAccount } from '#app/session.ts'
import { NoteOpened } from '#components/palette/note-opened.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { draftSnapshotOf } from '#components/send/conflict/draft-snapshot.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type GuardedDraftProps = { shipment: Shipment; children: ReactNode }

/** Shows a draft so that two editors of it do not overwrite each other. */
export const GuardedDraft = async ({ shipment, children }: GuardedDraftProps) => {
  const { organization, user } = await requireAccount()
  return (
    <DraftGuard
      key={shipment.id}
      shipmentId={shipment.id}
      snapshot={draftSnapshotOf(shipment)}
      readerId={user.id}
    >
      <NoteOpened scope={openedScope(organization.id, user.id)} id={shipment.id} />
      {children}
    </DraftGuard>
  )
}
