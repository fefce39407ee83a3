import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { UpcomingPurge } from '#lib/contract/retention/retention.ts'
import { paths } from '#lib/paths.ts'

const scopeLabels = {
  document: 'Document and print file',
  evidence: 'Carrier files and messages',
} as const satisfies Record<UpcomingPurge['scope'], string>

const holdLabels = {
  legal_hold: { label: 'Retained by legal hold', tone: 'accent' },
  shared_document: { label: 'Used by another shipment', tone: 'neutral' },
} as const satisfies Record<NonNullable<UpcomingPurge['retained_by']>, { label: string; tone: Tone }>

const Upcoming = ({ purge }: { purge: UpcomingPurge }) => (
  <Row className="max-sm:grid max-sm:gap-0.5 max-sm:px-5 max-sm:py-3">
    <Cell className="whitespace-nowrap max-sm:p-0!">
      <Moment focusable at={purge.expires_at} format="date" />
    </Cell>
    <Cell className="max-sm:p-0!">
      <PrefetchLink
        href={paths.shipment(purge.shipment.id)}
        className="font-emphasis wrap-anywhere hover:underline"
      >
        {purge.shipment.title}
      </PrefetchLink>
      {purge.shipment.tracking_number && (
        <div className="code text-sm text-ink-soft">
          {groupTrackingNumber(purge.shipment.tracking_number)}
        </div>
      )}
    </Cell>
    <Cell className="max-sm:p-0!">
      {scopeLabels[purge.scope]}
      {purge.retained_by && (
        <div className="mt-0.5">
          <Badge tone={holdLabels[purge.retained_by].tone}>{holdLabels[purge.retained_by].label}</Badge>
        </div>
      )}
    </Cell>
  </Row>
)

type UpcomingCardProps = { purges: readonly UpcomingPurge[]; hasMore: boolean }

/** Shows upcoming deletions, soonest first. */
export const UpcomingCard = ({ purges, hasMore }: UpcomingCardProps) => (
  <Card label="Upcoming deletions">
    <CardHeader title="Upcoming deletions" description="Preview, soonest first." />
    {purges.length === 0 ? (
      <CardBody>
        <p className="text-ink-soft">
          No dates yet. Deletion dates are set when a piece is handed over to the carrier.
        </p>
      </CardBody>
    ) : (
      <>
        <Table label="Upcoming deletions" className="mt-2">
          <thead className="max-sm:sr-only">
            <tr>
              <ColumnHeader className="w-36">Deletion date</ColumnHeader>
              <ColumnHeader>Shipment</ColumnHeader>
              <ColumnHeader>Contents</ColumnHeader>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {purges.map((purge) => (
              <Upcoming key={`${purge.shipment.id} ${purge.scope}`} purge={purge} />
            ))}
          </tbody>
        </Table>
        {hasMore && <p className="px-5 pb-4 text-sm text-ink-soft">Later deletions aren’t shown.</p>}
      </>
    )}
  </Card>
)
