import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { approvalQueries } from '#components/approvals/queries.ts'
import { BuyView } from '#components/batches/buy-view.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Purchase · Bulk send' }

const BuyPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, account] = await Promise.all([readNow(batchQueries.detail(id)), requireAccount()])
  if (result.ok && result.value.data.state === 'mapping') redirect(paths.sendMany.columns(id))
  if (!isPermitted(account.role, 'send_mail')) redirect(paths.sendMany.check(id))
  return (
    <PageMemory
      reads={[
        batchQueries.detail(id),
        batchQueries.summary(id),
        billingQueries.cards(),
        billingQueries.account(),
        approvalQueries.rule(),
      ]}
    >
      <BuyView id={id} />
    </PageMemory>
  )
}

export default BuyPage
