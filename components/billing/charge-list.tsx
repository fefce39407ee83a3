import { Download } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { type Tone, Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { type ParamValues, textParam } from '#components/ui/search-params.ts'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { Charge } from '#lib/contract/billing/billing.ts'
import { type ChargeStatus, chargeStatuses } from '#lib/contract/billing/billing.values.ts'
import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { paths, downloads } from '#lib/paths.ts'

type ChargeFiltersProps = { query: ChargeListQuery; status: ChargeStatus | null }

/** Filters the charges. Every choice is in the URL. */
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
  status: textParam,
  shipment: textParam,
  from: textParam,
  to: textParam,
})

export type ChargeListQuery = ParamValues<typeof chargeListQuery.params>

/** Renders a plain form, whose days the browser puts into the URL. */
const DayFields = ({ query }: { query: ChargeListQuery }) => (
  <form action={paths.settings.charges()} className="flex flex-wrap items-end gap-2">
    {query.status && <input type="hidden" name="status" value={query.status} />}
    {query.shipment && <input type="hidden" name="shipment" value={query.shipment} />}
    <Field label="Start date">
      <Input type="date" name="from" defaultValue={query.from ?? ''} />
    </Field>
    <Field label="End date">
      <Input type="date" name="to" defaultValue={query.to ?? ''} />
    </Field>
    <Button type="submit">Apply</Button>
  </form>
)

const chargeLabels: Record<ChargeStatus, { label: string; tone: Tone }> = {
  charged: { label: 'Charged', tone: 'good' },
  refund_pending: { label: 'Refund pending', tone: 'accent' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
}

const flat = '@max-2xl:p-0!'

const ChargeRow = ({ charge }: { charge: Charge }) => {
  const { label, tone } = chargeLabels[charge.status]
  const title = charge.shipment.name ?? charge.shipment.recipient ?? 'Untitled shipment'
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:gap-x-3 @max-2xl:gap-y-1.5 @max-2xl:px-4 @max-2xl:py-3.5">
      <Cell className={flat}>
        <PrefetchLink
          href={paths.shipment(charge.shipment.id)}
          className="font-emphasis wrap-anywhere hover:underline"
        >
          {title}
        </PrefetchLink>
        <div className="text-sm text-ink-soft">
          {carrierName(charge.carrier)} {boughtServiceName(charge.carrier, charge.service, charge)}
        </div>
      </Cell>
      <Cell align="end" className={flat}>
        <Money cents={charge.amount_cents} className="font-emphasis" />
        {charge.refunded_cents > 0 && (
          <div className="text-sm text-ink-soft">
            <Money cents={charge.refunded_cents} /> refunded
          </div>
        )}
      </Cell>
      <Cell className={flat}>
        <Moment at={charge.captured_at} format="short-date" />
        <div className="text-sm text-ink-soft">{charge.card}</div>
      </Cell>
      <Cell className={`${flat} @max-2xl:text-right`}>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell align="end" className={`${flat} @max-2xl:col-span-2 @max-2xl:text-left`}>
        <LinkButton
          kind="download"
          size="small"
          href={downloads.receipt(charge.id)}
          aria-label={`Receipt ${charge.receipt_number} for ${title}`}
        >
          <Download aria-hidden="true" />
          Receipt
        </LinkButton>
        <div className="mt-1 text-xs whitespace-nowrap text-ink-faint">{charge.receipt_number}</div>
      </Cell>
    </Row>
  )
}

/** Shows a page of charges; as cards on small screens. */
export const ChargeTable = ({ charges }: { charges: readonly Charge[] }) => (
  <Card className="@container">
    <Table label="Charges" className="@max-2xl:block">
      <thead className="@max-2xl:sr-only">
        <tr>
          <ColumnHeader>Shipment</ColumnHeader>
          <ColumnHeader align="end" className="w-20">
            Amount
          </ColumnHeader>
          <ColumnHeader className="w-36">Date</ColumnHeader>
          <ColumnHeader className="w-32">Status</ColumnHeader>
          <ColumnHeader align="end" className="w-40">
            Receipt
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} />
        ))}
      </tbody>
    </Table>
  </Card>
)
