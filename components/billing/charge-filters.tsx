import { type inferParserType, parseAsString } from 'nuqs/server'

import type { Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { type ChargeStatus, chargeStatuses } from '#lib/contract/billing/charge.ts'
import { paths } from '#lib/paths.ts'

type ChargeFiltersProps = { query: ChargeListQuery; status: ChargeStatus | null }

/** What narrows the charges; every choice has its own query. */
export const ChargeFilters = ({ query, status }: ChargeFiltersProps) => {
  const isNarrowed = Boolean(query.from ?? query.to ?? query.shipment)
  return (
    <div className="mb-4 grid gap-4">
      <NavTabs
        label="Status"
        tabs={[
          {
            label: 'All',
            href: chargeListQuery.firstPage({ ...query, status: null }),
            current: status === null,
          },
          ...chargeStatuses.map((each) => ({
            label: chargeLabels[each].label,
            href: chargeListQuery.firstPage({ ...query, status: each }),
            current: status === each,
          })),
        ]}
      />
      <div className="flex flex-wrap items-end gap-2">
        <DayFields query={query} />
        {isNarrowed && (
          <LinkButton variant="quiet" href={chargeListQuery.firstPage({ status: query.status })}>
            {query.shipment ? 'Show all shipments' : 'Clear dates'}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Reads and writes the filters of the charges in the URL. */
export const chargeListQuery = defineListQuery(paths.settings.charges(), {
  status: parseAsString,
  shipment: parseAsString,
  from: parseAsString,
  to: parseAsString,
})

export type ChargeListQuery = inferParserType<typeof chargeListQuery.parsers>

/** First and last day of the charges. A plain form: what is chosen goes into the query. */
const DayFields = ({ query }: { query: ChargeListQuery }) => (
  <form action={paths.settings.charges()} className="flex flex-wrap items-end gap-2">
    {query.status && <input type="hidden" name="status" value={query.status} />}
    {query.shipment && <input type="hidden" name="shipment" value={query.shipment} />}
    <Field label="Start date (UTC)">
      <Input type="date" name="from" defaultValue={query.from ?? ''} />
    </Field>
    <Field label="End date (UTC)">
      <Input type="date" name="to" defaultValue={query.to ?? ''} />
    </Field>
    <Button type="submit">Apply</Button>
  </form>
)

export const chargeLabels: Record<ChargeStatus, { label: string; tone: Tone }> = {
  charged: { label: 'Charged', tone: 'good' },
  refund_pending: { label: 'Refund pending', tone: 'accent' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
}
