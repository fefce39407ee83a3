import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { ContentSamples } from '#components/design/content-samples.tsx'
import { ControlSamples } from '#components/design/control-samples.tsx'
import { PopupSamples } from '#components/design/popup-samples.tsx'
import { TokenSamples } from '#components/design/token-samples.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'

export const metadata: Metadata = { title: 'Design' }

/** Every primitive in every state, for whoever works on the dashboard. There is no such page in production. */
const DesignPage = () => {
  if (process.env.NODE_ENV === 'production') notFound()
  return (
    <main className="mx-auto max-w-6xl p-6">
      <PageHeader title="Design" description="Every primitive in every state." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <TokenSamples />
        <ControlSamples />
        <PopupSamples />
        <ContentSamples />
      </div>
    </main>
  )
}

export default DesignPage
