import { TriangleAlert } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { describeDisabledWebhooks } from './disabled-webhooks.ts'

/** Shows that an endpoint is switched off after failures. */
export const WebhookBanner = ({ count, gone }: { count: number; gone: number }) => (
  <aside
    aria-label="Webhooks"
    className="flex items-center justify-center gap-2 border-b border-bad/20 bg-bad-soft px-4 py-1.5 text-center text-sm text-bad print:hidden"
  >
    <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
    <p>
      {describeDisabledWebhooks(count, gone)}{' '}
      <PrefetchLink href={paths.settings.webhooks()} className="underline">
        View webhooks
      </PrefetchLink>
    </p>
  </aside>
)
