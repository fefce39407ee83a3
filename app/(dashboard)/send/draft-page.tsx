import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import type { AnyRead } from '#components/api/read.ts'
import { NoteOpened } from '#components/palette/note-opened.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type DraftPageProps = {
  id: string
  /** Whether the step may show the shipment; its own page is opened otherwise. */
  isShown: (shipment: Shipment) => boolean
  /** Reads of the step besides the draft. */
  readsOf: (shipment: Shipment) => readonly AnyRead[]
  children: ReactNode
}

/** Makes the reads of a step that edits or buys a draft. */
export const DraftPage = async ({ id, isShown, readsOf, children }: DraftPageProps) => {
  const [account, read] = await Promise.all([requireAccount(), readNow(shipmentRead(id))])
  if (read.ok && !isShown(read.value.data)) redirect(paths.shipment(id))
  return (
    <PageMemory reads={[shipmentRead(id), ...(read.ok ? readsOf(read.value.data) : [])]}>
      {read.ok && <NoteOpened scope={openedScope(account.organization.id, account.user.id)} id={id} />}
      {children}
    </PageMemory>
  )
}
