import { ArrowRight } from 'lucide-react'
import Link from 'next/link'

import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { shipmentHref } from '#components/shipments/shipment-row.tsx'
import { shipmentTitle } from '#components/shipments/shipment-title.ts'
import { StatusBadge } from '#components/shipments/status-badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { ShipmentListItem } from '#lib/contract/shipment-list.ts'
import { paths } from '#lib/paths.ts'

type WaitingCardProps = { shipments: readonly ShipmentListItem[]; hasMoreDrafts: boolean }

/** What goes no further until someone does something. */
export const WaitingCard = ({ shipments, hasMoreDrafts }: WaitingCardProps) => (
  <Card label="Waiting for you">
    <CardHeader
      title="Waiting for you"
      aside={
        hasMoreDrafts && (
          <Link href={paths.shipments({ status: 'draft' })} className="text-link">
            All drafts
          </Link>
        )
      }
    />
    <CardBody className="px-3! pt-2 pb-3">
      {shipments.length === 0 ? (
        <p className="px-2 pb-1.5 text-ink-soft">
          Nothing. Drafts that are not bought yet and payments that failed would stand here.
        </p>
      ) : (
        <ul>
          {shipments.map((shipment) => (
            <li key={shipment.id}>
              <Link
                href={shipmentHref(shipment)}
                className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[560]">{shipmentTitle(shipment)}</span>
                  <span className="block text-sm text-ink-soft">
                    {plural(shipment.page_count, 'page')}, begun{' '}
                    <Moment at={shipment.created_at} format="short-date" />
                  </span>
                </span>
                <StatusBadge status={shipment.status} />
                <ArrowRight
                  aria-hidden="true"
                  className="size-4 text-ink-faint transition-transform duration-100 group-hover:translate-x-0.5"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardBody>
  </Card>
)
