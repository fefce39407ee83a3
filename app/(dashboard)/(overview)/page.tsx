import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { beginReads } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { SampleEnvelope } from '#components/mailpiece/sample-envelope.tsx'
import { Overview } from '#components/overview/overview.tsx'
import { everyRolesReads, overviewReads } from '#components/overview/queries.ts'

export const metadata: Metadata = { title: 'Overview' }

const OverviewPage = async () => {
  beginReads(everyRolesReads())
  const account = await requireAccount()
  return (
    <PageMemory reads={overviewReads(account)}>
      <Overview ornament={<SampleEnvelope className="w-full max-w-sm -rotate-2" />} />
    </PageMemory>
  )
}

export default OverviewPage
