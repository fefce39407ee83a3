import { CloudOff } from 'lucide-react'
import type { Metadata } from 'next'

import { OfflineDrafts } from '#components/offline/offline-drafts.tsx'
import { OfflineReturn } from '#components/offline/offline-return.tsx'

export const metadata: Metadata = { title: 'Offline', robots: { index: false } }

/**
 * Shown by the service worker in the place of a page that cannot be loaded. It names no one: it is cached for
 * everyone.
 */
const OfflinePage = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 p-4 py-10">
    <div className="grid justify-items-start gap-3">
      <CloudOff aria-hidden="true" className="size-8 text-warn" />
      <h1 className="text-xl font-[640]">Mailroom can’t be reached</h1>
      <p className="text-ink-soft">
        Check your connection. Your page opens automatically once Mailroom responds. Mail you sent isn’t
        affected.
      </p>
      <OfflineReturn />
    </div>
    <OfflineDrafts />
  </main>
)

export default OfflinePage
