'use client'

import dynamic from 'next/dynamic'

import { Moment } from '#components/format/moment.tsx'
import { describeDaysLeft } from '#components/retention/expiry-label.ts'
import { PlaceHold } from '#components/retention/place-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'

// Few shipments are held: the list, with the dialog that releases a hold, loads with the first hold.
const HoldList = dynamic(() =>
  import('#components/retention/hold-list.tsx').then((module) => module.HoldList),
)

// Deletions rarely happen while people read the page.
const Tombstones = dynamic(() => import('./tombstones.tsx').then((module) => module.Tombstones))

type RetentionCardProps = {
  shipmentId: string
  evidence: ShipmentEvidence
  readerId: string
  canHold: boolean
}

type ClockProps = { expiresAt: string; daysLeft: number | null; deletedAt: string | null; isHeld: boolean }

const Clock = ({ expiresAt, daysLeft, deletedAt, isHeld }: ClockProps) => {
  if (deletedAt) {
    return (
      <>
        Deleted on <Moment focusable at={deletedAt} format="date" />
      </>
    )
  }
  if (daysLeft === null) return <>Starts when handed over to the carrier</>
  return (
    <>
      Until <Moment focusable at={expiresAt} format="date" />
      <span className="ml-2 text-sm text-ink-soft">
        {isHeld ? 'retained by legal hold' : `deletes ${describeDaysLeft(daysLeft)}`}
      </span>
    </>
  )
}

/** Shows the retention of a shipment and its legal holds. */
export const RetentionCard = ({ shipmentId, evidence, readerId, canHold }: RetentionCardProps) => {
  const { retention, holds, tombstones } = evidence
  return (
    <Card label="Retention">
      <CardHeader
        title="Retention"
        aside={retention.is_held && <Badge tone="accent">Under legal hold</Badge>}
      />
      <CardBody>
        <DescriptionList className="sm:grid-cols-[5.5rem_1fr]!">
          <DescriptionItem term="Evidence">
            <Clock
              expiresAt={retention.evidence_expires_at}
              daysLeft={retention.evidence_days_left}
              deletedAt={retention.evidence_deleted_at}
              isHeld={retention.is_held}
            />
          </DescriptionItem>
          <DescriptionItem term="Document">
            <Clock
              expiresAt={retention.document_expires_at}
              daysLeft={retention.document_days_left}
              deletedAt={retention.document_deleted_at}
              isHeld={retention.is_held}
            />
          </DescriptionItem>
        </DescriptionList>
        {tombstones.length > 0 && <Tombstones tombstones={tombstones} />}
        {holds.length > 0 && (
          <div className="mt-3 border-t border-line">
            <HoldList holds={holds} readerId={readerId} canRelease={canHold} />
          </div>
        )}
      </CardBody>
      {canHold && !retention.is_held && retention.evidence_deleted_at === null && (
        <CardFooter>
          <PlaceHold subject={{ shipment_id: shipmentId }} />
        </CardFooter>
      )}
    </Card>
  )
}
