import { TriangleAlert } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

/** Says on every page that messages to the organization's own server are no longer sent. */
export const WebhookBanner = ({ count }: { count: number }) => (
  <aside
    aria-label="Webhooks"
    className="flex items-center justify-center gap-2 border-b border-bad/20 bg-bad-soft px-4 py-1.5 text-center text-sm text-bad"
  >
    <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
    <p>
      {count === 1 ? 'A webhook endpoint was' : `${count} webhook endpoints were`} disabled after repeated
      delivery failures.{' '}
      <PrefetchLink href={paths.settings.webhooks()} className="font-[600] underline">
        View webhooks
      </PrefetchLink>
    </p>
  </aside>
)
