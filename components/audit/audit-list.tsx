import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { paths } from '#lib/paths.ts'

import { actionLabels } from './audit-labels.ts'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Shows the previous and the new value of each change. */
const Changes = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => (
    <DescriptionItem key={name} term={name.replaceAll('_', ' ')}>
      <span className="wrap-anywhere">
        {before && name in before && (
          <>
            <span className="sr-only">before: </span>
            <span className={after ? 'text-ink-soft line-through' : ''}>{shown(before[name])}</span>
            {after && name in after && ' → '}
          </>
        )}
        {after && name in after && (
          <>
            <span className="sr-only">after: </span>
            {shown(after[name])}
          </>
        )}
      </span>
    </DescriptionItem>
  ))
}

const Subject = ({ subject }: Pick<AuditEntry, 'subject'>) => {
  if (subject.type === 'shipment' && subject.id !== null) {
    return (
      <PrefetchLink href={paths.shipment(subject.id)} className="underline">
        View shipment
      </PrefetchLink>
    )
  }
  return <span className="font-mono text-sm wrap-anywhere">{subject.id ?? subject.type}</span>
}

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const who = entry.actor.name ?? (entry.actor.id === 'system' ? 'Mailroom' : 'A former member')
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="flex cursor-pointer items-baseline gap-2 px-4 py-3 hover:bg-hover">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 self-start mt-[3px] text-ink-faint transition-transform duration-100 group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="font-[560]">{actionLabels[entry.action]}</span>
            <span className="text-sm text-ink-soft">{who}</span>
            <span className="text-sm text-ink-soft max-sm:basis-full sm:ml-auto">
              <Moment focusable at={entry.at} />
            </span>
          </span>
        </summary>
        <div className="px-4 pb-4 pl-9.5">
          <DescriptionList>
            <Changes before={entry.before} after={entry.after} />
            <DescriptionItem term="Target">
              <Subject subject={entry.subject} />
            </DescriptionItem>
            {entry.actor.email !== null && (
              <DescriptionItem term="Actor">{entry.actor.email}</DescriptionItem>
            )}
            <DescriptionItem term="IP address">
              {entry.address ?? 'Mailroom server'}
              {entry.api_key_id !== null && ' (API key)'}
            </DescriptionItem>
            <DescriptionItem term="Request ID">
              <span className="font-mono text-sm wrap-anywhere">{entry.request_id}</span>
            </DescriptionItem>
          </DescriptionList>
        </div>
      </details>
    </li>
  )
}

/** Shows a page of the audit log; entries expand to their changes. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Card>
    <ol aria-label="Audit log">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  </Card>
)
