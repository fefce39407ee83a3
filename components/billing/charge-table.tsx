import { Download } from 'lucide-react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { Charge } from '#lib/contract/billing/billing.ts'
import { downloads, paths } from '#lib/paths.ts'

import { chargeLabels } from './charge-filters.tsx'

const flat = '@max-2xl:p-0!'

const ChargeRow = ({ charge }: { charge: Charge }) => {
  const { label, tone } = chargeLabels[charge.status]
  const title = charge.shipment.name ?? charge.shipment.recipient ?? 'Untitled shipment'
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:gap-x-3 @max-2xl:gap-y-1.5 @max-2xl:px-4 @max-2xl:py-3.5">
      <Cell className={flat}>
        <PrefetchLink
          href={paths.shipment(charge.shipment.id)}
          className="font-[570] wrap-anywhere hover:underline"
        >
          {title}
        </PrefetchLink>
        <div className="text-sm text-ink-soft">
          <CarrierService carrier={charge.carrier} service={charge.service} />
        </div>
      </Cell>
      <Cell align="end" className={flat}>
        <Money cents={charge.amount_cents} className="font-[560]" />
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

/** A page of charges; on small screens each stands as a card. */
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
