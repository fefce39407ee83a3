import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { paths } from '#lib/paths.ts'

import { actionLabels } from './audit-labels.ts'
import { describeSubject, foldRuns } from './audit-lines.ts'

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

const Subject = ({ entry }: { entry: AuditEntry }) => {
  const { subject } = entry
  if (subject.type === 'shipment' && subject.id !== null) {
    return (
      <PrefetchLink href={paths.shipment(subject.id)} className="underline">
        {describeSubject(entry) ?? 'View shipment'}
      </PrefetchLink>
    )
  }
  return <span className="font-mono text-sm wrap-anywhere">{subject.id ?? subject.type}</span>
}

const whoDid = ({ actor }: AuditEntry): string =>
  actor.name ?? (actor.id === 'system' ? 'Mailroom' : 'A former member')

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const about = describeSubject(entry)
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="flex cursor-pointer items-baseline gap-2 px-4 py-3 hover:bg-hover">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 self-start mt-[3px] text-ink-faint transition-transform duration-100 group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-emphasis">{actionLabels[entry.action]}</span>
              {about && <>: {about}</>}
            </span>
            <span className="text-sm text-ink-soft">{whoDid(entry)}</span>
            <span className="text-sm text-ink-soft max-sm:basis-full sm:ml-auto">
              <Moment focusable at={entry.at} />
            </span>
          </span>
        </summary>
        <div className="px-4 pb-4 pl-9.5">
          <DescriptionList>
            <Changes before={entry.before} after={entry.after} />
            <DescriptionItem term="Target">
              <Subject entry={entry} />
              {entry.subject.id !== null && (
                <div className="text-sm">
                  <PrefetchLink
                    href={paths.settings.auditLog({ subject: entry.subject.id })}
                    className="text-link"
                  >
                    All entries about it
                  </PrefetchLink>
                </div>
              )}
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

/** Shows entries that say the same of many objects as one line, which expands to them. */
const Run = ({ run }: { run: readonly [AuditEntry, ...AuditEntry[]] }) => {
  const [newest] = run
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group/run">
        <summary className="flex cursor-pointer items-baseline gap-2 px-4 py-3 hover:bg-hover">
          <ChevronRight
            aria-hidden="true"
            className="mt-[3px] size-3.5 shrink-0 self-start text-ink-faint transition-transform duration-100 group-open/run:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span>
              <span className="font-emphasis">{actionLabels[newest.action]}</span>, {run.length} times
            </span>
            <span className="text-sm text-ink-soft">{whoDid(newest)}</span>
            <span className="text-sm text-ink-soft max-sm:basis-full sm:ml-auto">
              <Moment focusable at={newest.at} />
            </span>
          </span>
        </summary>
        <ol className="border-t border-line pl-5">
          {run.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  )
}

/** Shows a page of the audit log; entries expand to their changes. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Card>
    <ol aria-label="Audit log">
      {foldRuns(entries).map((run) =>
        run.length === 1 ? <Entry key={run[0].id} entry={run[0]} /> : <Run key={run[0].id} run={run} />,
      )}
    </ol>
  </Card>
)
