import { Download } from 'lucide-react'
import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { auditCategories } from '#lib/contract/audit/audit.ts'
import { downloads, paths } from '#lib/paths.ts'

import { categoryLabels } from './audit-labels.ts'

/** What narrows the audit log, and the way out with all that matches. */
export const AuditFilterBar = ({ address }: { address: AuditAddress }) => {
  const here = paths.settings.auditLog()
  return (
    <div className="mb-4 grid gap-4">
      <NavTabs
        label="Category"
        tabs={[
          {
            label: 'All',
            href: filteredAudit(here, { ...address, category: null }),
            current: address.category === null,
          },
          ...auditCategories.map((category) => ({
            label: categoryLabels[category],
            href: filteredAudit(here, { ...address, category }),
            current: address.category === category,
          })),
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <form action={here} className="flex flex-wrap items-end gap-2">
          {address.category && <input type="hidden" name="category" value={address.category} />}
          <Field label="Start date (UTC)">
            <Input type="date" name="from" defaultValue={address.from ?? ''} />
          </Field>
          <Field label="End date (UTC)">
            <Input type="date" name="to" defaultValue={address.to ?? ''} />
          </Field>
          <Button type="submit">Apply</Button>
        </form>
        <LinkButton kind="download" href={downloads.auditLog(auditFilters(address))}>
          <Download aria-hidden="true" />
          Download as CSV
        </LinkButton>
      </div>
    </div>
  )
}

/** The filters of the audit log and the place in it, as the address holds them. */
const addressParsers = {
  category: parseAsStringLiteral(auditCategories),
  from: parseAsString,
  to: parseAsString,
  ...placeParsers,
}

export type AuditAddress = inferParserType<typeof addressParsers>

export const readAuditAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The filters as the API takes them. */
export const auditFilters = ({ category, from, to }: AuditAddress) => ({
  category: category ?? undefined,
  date_from: from || undefined,
  date_to: to || undefined,
})

/** The address of the log with these filters, at its first page. */
const filteredAudit = (path: string, filters: Partial<AuditAddress>): string =>
  serialize(path, { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const olderAudit = (path: string, address: AuditAddress, nextCursor: string): string =>
  serialize(path, { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const newerAudit = (path: string, address: AuditAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(path, { ...address, ...place })
}
