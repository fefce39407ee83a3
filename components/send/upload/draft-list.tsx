import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { LinkPending } from '#components/ui/link-pending.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

/** Lists drafts, newest first. */
export const DraftList = ({ drafts }: { drafts: readonly DetailedListItem[] }) => (
  <section aria-labelledby="drafts" className="mt-8">
    <div className="mb-2 flex items-baseline justify-between gap-4">
      <h2 id="drafts" className="text-lg font-emphasis">
        Unfinished drafts
      </h2>
      <PrefetchLink href={paths.shipments({ group: 'drafts' })} className="text-link text-sm">
        All drafts
      </PrefetchLink>
    </div>
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <PrefetchLink
            href={paths.send.quotes(draft.id)}
            className="flex items-center gap-3 px-4 py-3 transition-colors duration-100 hover:bg-sunken/70"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-emphasis">
                {shipmentTitle({
                  shipment_name: draft.shipment_name,
                  document_filename: draft.details.document_filename,
                })}
              </span>
              <span className="numeric block text-sm text-ink-soft">
                to {draft.details.recipient.name ?? draft.details.recipient.company} ·{' '}
                {plural(draft.page_count, 'page')}, started{' '}
                <Moment at={draft.created_at} format="short-date-time" />
              </span>
            </span>
            <LinkPending />
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  </section>
)
