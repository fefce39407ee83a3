import { Download } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { choiceParam, type ParamValues, textParam } from '#components/ui/search-params.ts'
import { auditCategories } from '#lib/contract/audit/audit.ts'
import { downloads, paths } from '#lib/paths.ts'

import { categoryLabels } from './audit-labels.ts'

/** Filters the audit log, and exports the matching entries. */
export const AuditFilterBar = ({ query, timeZone }: { query: AuditListQuery; timeZone: string }) => {
  const here = paths.settings.auditLog()
  return (
    <div className="mb-4 grid gap-4">
      <NavTabs
        label="Category"
        tabs={[
          {
            label: 'All',
            href: auditListQuery.firstPage({ ...query, category: null }),
            current: query.category === null,
          },
          ...auditCategories.map((category) => ({
            label: categoryLabels[category],
            href: auditListQuery.firstPage({ ...query, category }),
            current: query.category === category,
          })),
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <form action={here} className="flex flex-wrap items-end gap-2">
          {query.category && <input type="hidden" name="category" value={query.category} />}
          {query.subject && <input type="hidden" name="subject" value={query.subject} />}
          <Field label="Start date">
            <Input type="date" name="from" defaultValue={query.from ?? ''} />
          </Field>
          <Field label="End date">
            <Input type="date" name="to" defaultValue={query.to ?? ''} />
          </Field>
          <Button type="submit">Apply</Button>
          {query.subject && (
            <LinkButton variant="quiet" href={auditListQuery.firstPage({ ...query, subject: null })}>
              Show all objects
            </LinkButton>
          )}
        </form>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <LinkButton
              key={format}
              kind="download"
              href={downloads.auditLog({ ...auditFilters(query, timeZone), time_zone: timeZone, format })}
            >
              <Download aria-hidden="true" />
              {format === 'csv' ? 'Download as CSV' : 'Excel'}
            </LinkButton>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Reads and writes the filters of the audit log in the URL. */
export const auditListQuery = defineListQuery(paths.settings.auditLog(), {
  category: choiceParam(auditCategories),
  from: textParam,
  to: textParam,
  /** The ID of an object. */
  subject: textParam,
})

export type AuditListQuery = ParamValues<typeof auditListQuery.params>

/** Returns the filters as the API takes them, with days of the reader's zone. */
export const auditFilters = ({ category, from, to, subject }: AuditListQuery, timeZone: string) => ({
  subject: subject || undefined,
  category: category ?? undefined,
  date_from: from || undefined,
  date_to: to || undefined,
  ...((from || to) && { time_zone: timeZone }),
})
