import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { sendRefusal, shipmentTitle } from '#components/format/shipment-label.ts'
import { NoteOpened } from '#components/palette/note-opened.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { drawingsOf } from '#components/shipment/drawings.tsx'
import { shipmentQueries } from '#components/shipment/queries.ts'
import { ShipmentScripts, ShipmentView } from '#components/shipment/shipment-view.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const read = await readNow(shipmentQueries.detail((await params).id))
  return { title: read.ok ? shipmentTitle(read.value.data) : 'Shipment' }
}

const LoadedShipment = async ({ params }: PageProps) => {
  const { id } = await params
  const reads = [
    shipmentQueries.detail(id),
    shipmentQueries.evidence(id),
    shipmentQueries.tasks(id),
    shipmentQueries.activity(id),
  ] as const
  const [account, read, evidence] = await Promise.all([
    requireAccount(),
    readNow(reads[0]),
    readNow(reads[1]),
    readNow(reads[2]),
    readNow(reads[3]),
  ])
  return (
    <PageMemory reads={reads}>
      {read.ok && <NoteOpened scope={openedScope(account.organization.id, account.user.id)} id={id} />}
      <ShipmentView
        key={id}
        id={id}
        drawings={
          read.ok
            ? drawingsOf(read.value.data, evidence.ok ? evidence.value.data : null, account.sandbox)
            : null
        }
        readerId={account.user.id}
        isSandbox={account.sandbox}
        sendRefusal={isPermitted(account.role, 'send_mail') ? null : sendRefusal}
        canPlay={account.simulated && isPermitted(account.role, 'play_sandbox')}
        canAddReceipt={isPermitted(account.role, 'operate')}
        canHold={isPermitted(account.role, 'manage_holds')}
        canDeleteNotes={isPermitted(account.role, 'manage_notes')}
        canRevokeLinks={isPermitted(account.role, 'manage_share_links')}
      />
    </PageMemory>
  )
}

const ShipmentPage = ({ params }: PageProps) => (
  <ShipmentScripts>
    <LoadedShipment params={params} />
  </ShipmentScripts>
)

export default ShipmentPage
