import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { ApprovalView } from '#components/approvals/approval-view.tsx'
import { approvalQueries } from '#components/approvals/queries.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { sendQueries } from '#components/send/queries.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'

export const metadata: Metadata = { title: 'Approval request' }

const ApprovalPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const [account, { id }] = await Promise.all([requireAccount(), params])
  const read = await readNow(approvalQueries.detail(id))
  const shipment = read.ok ? await readNow(shipmentRead(read.value.data.shipment.id)) : null
  const document = shipment?.ok
    ? await readNow(sendQueries.document(documentIdOf(shipment.value.data.document_key)))
    : null
  return (
    <PageMemory reads={[approvalQueries.detail(id)]}>
      <ApprovalView id={id} readerId={account.user.id} document={document?.ok ? document.value.data : null} />
    </PageMemory>
  )
}

export default ApprovalPage
