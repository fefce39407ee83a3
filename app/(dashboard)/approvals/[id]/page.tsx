import type { Metadata } from 'next'

import { findDocumentOf, findShipment } from '#app/(dashboard)/send/load-draft.ts'
import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { ApprovalView } from '#components/approvals/approval-view.tsx'
import { approvalQueries } from '#components/approvals/queries.ts'

export const metadata: Metadata = { title: 'Approval request' }

const ApprovalPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const [account, { id }] = await Promise.all([requireAccount(), params])
  const read = await readNow(approvalQueries.detail(id))
  const shipment = read.ok ? await findShipment(read.value.data.shipment.id) : null
  const document = shipment?.ok ? await findDocumentOf(shipment.value) : null
  return (
    <PageMemory reads={[approvalQueries.detail(id)]}>
      <ApprovalView id={id} readerId={account.user.id} document={document} />
    </PageMemory>
  )
}

export default ApprovalPage
