import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { expiryBadge, hasEvidenceEnded } from '#components/retention/expiry-label.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { ColumnHeader, Table, Cell, Row } from '#components/ui/table.tsx'
import { evidenceStates } from '#lib/contract/evidence/evidence-states.values.ts'
import type { EvidenceItem } from '#lib/contract/evidence/evidence.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import { downloads, paths } from '#lib/paths.ts'

import { type EvidenceListQuery, evidenceListQuery } from './list-query.ts'
import { SelectBox, SelectPage } from './selection.tsx'
import { describeSignature } from './signed-by.ts'

const Frame = ({ label, select, children }: { label: string; select: ReactNode; children: ReactNode }) => (
  <Card className="@container">
    <div className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm text-ink-soft @3xl:hidden">
      {select}Select all on this page
    </div>
    <Table label={label} className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader className="w-10">
            <span className="@max-3xl:hidden">{select}</span>
            <span className="sr-only">Select</span>
          </ColumnHeader>
          <ColumnHeader>Recipient</ColumnHeader>
          <ColumnHeader className="w-32">Accepted</ColumnHeader>
          <ColumnHeader className="w-40">Delivery</ColumnHeader>
          <ColumnHeader className="w-32">Receipt</ColumnHeader>
          <ColumnHeader className="w-40">Retained until</ColumnHeader>
          <ColumnHeader align="end" className="w-14">
            <span className="sr-only">Bundle</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">{children}</tbody>
    </Table>
  </Card>
)

/** Shows a page of shipments with their proofs. */
export const EvidenceTable = ({ items }: { items: readonly EvidenceItem[] }) => (
  <Frame label="Evidence" select={<SelectPage items={items.map(asSelected)} />}>
    {items.map((item) => (
      <EvidenceRow key={item.id} item={item} />
    ))}
  </Frame>
)

const titleOf = ({ shipment_name: name, to_address: to }: EvidenceItem): string =>
  to.name ?? to.company ?? name ?? 'Untitled shipment'

const asSelected = (item: EvidenceItem) => ({ id: item.id, title: titleOf(item) })

const Fact = ({ term, children, note }: { term: string; children: ReactNode; note?: ReactNode }) => (
  <>
    <span className="text-sm text-ink-soft @3xl:hidden">{term}: </span>
    <span className="numeric">{children}</span>
    {note && <span className="text-sm text-ink-soft @3xl:mt-0.5 @3xl:block @max-3xl:ml-1.5">{note}</span>}
  </>
)

const Acceptance = ({ acceptance }: EvidenceItem['mailing_records']) => {
  const { accepted_at: acceptedAt, first_scanned_at: firstScannedAt } = acceptance
  if (acceptedAt) {
    return (
      <Fact term="Accepted" note="carrier scan">
        <Moment at={acceptedAt} format="date" />
      </Fact>
    )
  }
  if (firstScannedAt) {
    return (
      <Fact term="Accepted">
        First scanned <Moment at={firstScannedAt} format="date" />
      </Fact>
    )
  }
  return (
    <Fact term="Accepted" note={acceptance.scan_form_scanned_at && 'SCAN form scanned; piece scan pending'}>
      <Badge>{acceptance.manifested || acceptance.scan_form_scanned_at ? 'Handed over' : 'Not mailed'}</Badge>
    </Fact>
  )
}

const Delivery = (item: EvidenceItem) => {
  const { delivery } = item.mailing_records
  if (delivery.delivered_at) {
    return (
      <Fact term="Delivered" note={describeSignature('Signed', delivery.signers)}>
        <Moment at={delivery.delivered_at} format="date" />
      </Fact>
    )
  }
  return (
    <Fact
      term="Delivery"
      note={
        delivery.returned_to_sender_at && <Moment at={delivery.returned_to_sender_at} format="short-date" />
      }
    >
      <StateBadge state={pieceState(item)} />
    </Fact>
  )
}

const receiptLabels = {
  pending: { label: 'Pending', tone: 'neutral' },
  unavailable: { label: 'Unavailable', tone: 'neutral' },
  failed: { label: 'Retrieval failed', tone: 'bad' },
} as const satisfies Record<string, { label: string; tone: Tone }>

const Receipt = ({ item }: { item: EvidenceItem }) => {
  const { status, artifact_id: artifactId, available_at: availableAt } = item.mailing_records.return_receipt
  if (status === 'not_requested') {
    return (
      <Fact term="Receipt">
        <span className="text-ink-faint">Not purchased</span>
      </Fact>
    )
  }
  if (status !== 'available') {
    const { label, tone } = receiptLabels[status]
    return (
      <Fact term="Receipt">
        <Badge tone={tone}>{label}</Badge>
      </Fact>
    )
  }
  const isAvailable = artifactId !== null && !hasEvidenceEnded(item.retention)
  const href = downloads.artifact(item.id, artifactId ?? '')
  return (
    <Fact
      term="Receipt"
      note={
        isAvailable && (
          <a
            href={href}
            download
            className="relative z-1 inline-block min-h-6 min-w-6 text-accent underline-offset-2 hover:underline"
            aria-label={`Return receipt for ${titleOf(item)}, PDF`}
          >
            PDF
          </a>
        )
      }
    >
      {availableAt ? <Moment at={availableAt} format="date" /> : 'Received'}
    </Fact>
  )
}

const Expiry = ({ retention }: EvidenceItem) => {
  const badge = expiryBadge(retention)
  return (
    <Fact term="Retained until" note={badge && <Badge tone={badge.tone}>{badge.label}</Badge>}>
      {retention.evidence_deleted_at ? (
        <Moment at={retention.evidence_deleted_at} format="date" />
      ) : retention.is_fixed ? (
        <Moment at={retention.evidence_expires_at} format="date" />
      ) : (
        <span className="text-ink-faint">Set when mailed</span>
      )}
    </Fact>
  )
}

/** Shows one shipment, with a link over the whole row; as a card on small screens. */
const EvidenceRow = ({ item }: { item: EvidenceItem }) => {
  const { carrier, service, tracking_number: trackingNumber } = item
  const title = titleOf(item)
  const cell = '@max-3xl:col-start-2 @max-3xl:p-0!'
  return (
    <Row
      interactive
      className="relative @max-3xl:grid @max-3xl:grid-cols-[auto_1fr_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-1 @max-3xl:px-4 @max-3xl:py-3.5"
    >
      <Cell className="@max-3xl:row-start-1 @max-3xl:p-0!">
        <SelectBox item={asSelected(item)} />
      </Cell>
      <Cell className={cell}>
        <PrefetchLink
          href={paths.shipment(item.id)}
          className="font-emphasis wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </PrefetchLink>
        <div className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
          {item.shipment_name && item.shipment_name !== title && <>{item.shipment_name} · </>}
          {carrier && service && serviceInFull({ carrier, service }, item.shipping_options)}
        </div>
        {trackingNumber && (
          <div className="code mt-0.5 text-sm text-ink-soft">{groupTrackingNumber(trackingNumber)}</div>
        )}
      </Cell>
      <Cell className={cell}>
        <Acceptance {...item.mailing_records} />
      </Cell>
      <Cell className={cell}>
        <Delivery {...item} />
      </Cell>
      <Cell className={cell}>
        <Receipt item={item} />
      </Cell>
      <Cell className={cell}>
        <Expiry {...item} />
      </Cell>
      <Cell align="end" className="@max-3xl:col-start-3 @max-3xl:row-start-1 @max-3xl:p-0!">
        {!hasEvidenceEnded(item.retention) && (
          <LinkButton
            kind="download"
            size="icon-small"
            variant="quiet"
            className="relative z-1"
            href={downloads.bundle(item.id)}
            aria-label={`Download evidence bundle for ${title}`}
          >
            <Download aria-hidden="true" />
          </LinkButton>
        )}
      </Cell>
    </Row>
  )
}

const stateLabels = {
  awaiting_acceptance: 'Awaiting acceptance',
  postmarked: 'Postmarked',
  awaiting_receipt: 'Awaiting receipt',
  returned: 'Returned',
  held: 'On hold',
  expiring: 'Expiring',
} as const satisfies Record<(typeof evidenceStates)[number], string>

/** Filters the list by state and keeps the other filters. */
export const StateTabs = ({ query }: { query: EvidenceListQuery }) => (
  <NavTabs
    label="Evidence by status"
    tabs={[
      {
        label: 'All',
        href: evidenceListQuery.firstPage({ ...query, state: null }),
        current: !query.state,
      },
      ...evidenceStates.map((state) => ({
        label: stateLabels[state],
        href: evidenceListQuery.firstPage({ ...query, state }),
        current: query.state === state,
      })),
    ]}
  />
)
