import { FlaskConical, TriangleAlert } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { SandboxGuide } from './sandbox-guide.tsx'
import * as wording from './wording.tsx'

/** Shows that this is a sandbox and which vendors are in test mode, with a link to its test values. */
export const SandboxBanner = ({ testVendors }: { testVendors: readonly string[] }) => (
  <section
    aria-label={wording.sandbox}
    className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warn/20 bg-warn-soft px-4 py-1 text-center text-sm text-warn"
  >
    <p>
      <FlaskConical aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-0.125em]" />
      <strong className="font-[650]">{wording.sandboxPart(<span className="max-sm:sr-only">:</span>)}</strong>
      {/* One line of a phone has no room for it; the guide says it there. */}
      <span className="max-sm:sr-only">{wording.nothingIsPrintedMailed}</span>
      {testVendors.length > 0 && wording.inTestMode(testVendors)}
    </p>
    <div className="flex items-center gap-x-2 whitespace-nowrap print:hidden">
      <PrefetchLink
        href={paths.sandboxMail()}
        className="inline-block min-h-6 py-0.5 underline underline-offset-2"
      >
        {wording.viewTestEmails}
      </PrefetchLink>
      <SandboxGuide />
    </div>
  </section>
)

/** Shows that an endpoint is switched off after failures. */
export const WebhookBanner = ({ count, gone }: { count: number; gone: number }) => (
  <aside
    aria-label={wording.webhooks}
    className="flex items-center justify-center gap-2 border-b border-bad/20 bg-bad-soft px-4 py-1.5 text-center text-sm text-bad print:hidden"
  >
    <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
    <p>
      {wording.webhooksDisabled(count, gone)}{' '}
      <PrefetchLink href={paths.settings.webhooks()} className="font-[600] underline">
        {wording.viewWebhooks}
      </PrefetchLink>
    </p>
  </aside>
)
