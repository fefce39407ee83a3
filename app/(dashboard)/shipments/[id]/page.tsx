import type { Metadata } from 'next'
import { cache } from 'react'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { NoteOpened } from '#components/palette/note-opened.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { JourneyMap } from '#components/shipment/journey/journey-map.tsx'
import { ShipmentEnvelope } from '#components/shipment/shipment-envelope.tsx'
import { ShipmentView } from '#components/shipment/shipment-view.tsx'
import { sendRefusal, shipmentTitle } from '#components/shipments/shipment-label.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

type PageProps = { params: Promise<{ id: string }> }

const readShipment = cache(async (id: string) => attempt((await getClient()).getShipment({ params: { id } })))

const readTasks = async (id: string) => attempt((await getClient()).listTasks({ query: { shipment_id: id } }))

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const read = await readShipment((await params).id)
  return { title: read.ok ? shipmentTitle(read.value.data) : 'Shipment' }
}

const readEvidence = async (id: string) =>
  attempt((await getClient()).getShipmentEvidence({ params: { id } }))

const readActivity = async (id: string) =>
  attempt((await getClient()).listShipmentActivity({ params: { id } }))

const ShipmentPage = async ({ params }: PageProps) => {
  const { id } = await params
  const [account, read, tasks, evidence, activity] = await Promise.all([
    requireAccount(),
    readShipment(id),
    readTasks(id),
    readEvidence(id),
    readActivity(id),
  ])
  if (!read.ok) return <Failure error={read.error} title="Shipment could not be loaded" />
  return (
    <ApiProvider>
      <NoteOpened scope={openedScope(account.organization.id, account.user.id)} id={id} />
      <ShipmentView
        key={id}
        initial={read.value.data}
        envelope={
          <ShipmentEnvelope
            shipment={read.value.data}
            isSandbox={account.sandbox}
            onLabel={evidence.ok ? evidence.value.data.contents.recipient_on_label : null}
          />
        }
        initialTasks={tasks.ok ? tasks.value.data : []}
        readerId={account.user.id}
        isSandbox={account.sandbox}
        initialEvidence={evidence.ok ? evidence.value.data : null}
        map={evidence.ok ? <JourneyMap journey={evidence.value.data.journey} /> : null}
        initialActivity={activity.ok ? activity.value : null}
        sendRefusal={isPermitted(account.role, 'send_mail') ? null : sendRefusal}
        canPlay={account.simulated && isPermitted(account.role, 'play_sandbox')}
        canAddReceipt={isPermitted(account.role, 'operate')}
        canHold={isPermitted(account.role, 'manage_holds')}
        canRevokeLinks={isPermitted(account.role, 'manage_share_links')}
      />
    </ApiProvider>
  )
}

export default ShipmentPage
