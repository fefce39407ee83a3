import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { securityQueries } from '#components/security/queries.ts'
import { SecurityView } from '#components/security/security-view.tsx'

export const metadata: Metadata = { title: 'Security' }

const SecurityPage = () => (
  <PageMemory reads={[securityQueries.person(), securityQueries.security()]}>
    <SecurityView />
  </PageMemory>
)

export default SecurityPage
