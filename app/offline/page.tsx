import { CloudOff } from 'lucide-react'
import type { Metadata } from 'next'

import { OfflineDrafts } from '#components/offline/offline-drafts.tsx'
import { OfflineReturn } from '#components/offline/offline-return.tsx'
import * as wording from '#components/offline/wording.tsx'

export const metadata: Metadata = { title: wording.offline, robots: { index: false } }

/** Shown by the service worker in the place of a page that cannot be loaded. It names nobody: it is cached for everybody. */
const OfflinePage = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 p-4 py-10">
    <div className="grid justify-items-start gap-3">
      <CloudOff aria-hidden="true" className="size-8 text-warn" />
      <h1 className="text-xl font-[640]">{wording.mailroomCantBeReached}</h1>
      <p className="text-ink-soft">{wording.checkYourConnectionYourPage}</p>
      <OfflineReturn />
    </div>
    <OfflineDrafts />
  </main>
)

export default OfflinePage
