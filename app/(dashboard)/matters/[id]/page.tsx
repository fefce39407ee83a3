import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { matterQueries } from '#components/matters/queries.ts'

import { MatterView } from './matter-view.tsx'

export const metadata: Metadata = { title: 'Matter' }

const MatterPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const [account, { id }] = await Promise.all([requireAccount(), params])
  return (
    <PageMemory
      reads={[
        matterQueries.detail(id),
        matterQueries.summary(id),
        matterQueries.letters(id),
        matterQueries.tasks(id),
        matterQueries.holds(id),
        matterQueries.addresses(id),
        matterQueries.links(id),
      ]}
    >
      <MatterView id={id} account={account} />
    </PageMemory>
  )
}

export default MatterPage
