import type { Metadata } from 'next'

import { OfflineDrafts } from '#components/offline/offline-drafts.tsx'
import { OfflineReturn } from '#components/offline/offline-return.tsx'
import { SharedLayout } from '#components/shared/shared-layout.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'

export const metadata: Metadata = { title: 'Offline', robots: { index: false } }

/**
 * Shown by the service worker in the place of a page that cannot be loaded. It names no one: it is cached for
 * everyone.
 */
const OfflinePage = () => (
  <SharedLayout>
    <PageHeader
      title="Mailroom can’t be reached"
      description="Check your connection. Your page opens automatically once Mailroom responds. Mail you sent isn’t affected."
    />
    <div className="mb-6">
      <OfflineReturn />
    </div>
    <OfflineDrafts />
  </SharedLayout>
)

export default OfflinePage
