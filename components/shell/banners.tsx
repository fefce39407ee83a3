import { FlaskConical, TriangleAlert } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { describeDisabledWebhooks } from './disabled-webhooks.ts'
import { SandboxGuide } from './sandbox-guide.tsx'

/** Shows that this is a sandbox and which vendors are in test mode, with a link to its test values. */
export const SandboxBanner = ({ testVendors }: { testVendors: readonly string[] }) => (
  <section
    aria-label="Sandbox"
    className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warn/20 bg-warn-soft px-4 py-1 text-center text-sm text-warn"
  >
    <p>
      <FlaskConical aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-0.125em]" />
      <strong className="font-[650]">
        Sandbox<span className="max-sm:sr-only">:</span>
      </strong>
      {/* One line of a phone has no room for it; the guide says it there. */}
      <span className="max-sm:sr-only"> nothing is printed, mailed or charged.</span>
      {testVendors.length > 0 &&
        ` ${formatList(testVendors)} ${testVendors.length === 1 ? 'is' : 'are'} in test mode.`}
    </p>
    <div className="flex items-center gap-x-2 whitespace-nowrap print:hidden">
      <PrefetchLink
        href={paths.sandboxMail()}
        className="inline-block min-h-6 py-0.5 underline underline-offset-2"
      >
        View test emails
      </PrefetchLink>
      <SandboxGuide />
    </div>
  </section>
)

/** Shows that an endpoint is switched off after failures. */
export const WebhookBanner = ({ count, gone }: { count: number; gone: number }) => (
  <aside
    aria-label="Webhooks"
    className="flex items-center justify-center gap-2 border-b border-bad/20 bg-bad-soft px-4 py-1.5 text-center text-sm text-bad print:hidden"
  >
    <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
    <p>
      {describeDisabledWebhooks(count, gone)}{' '}
      <PrefetchLink href={paths.settings.webhooks()} className="font-[600] underline">
        View webhooks
      </PrefetchLink>
    </p>
  </aside>
)
