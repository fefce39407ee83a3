'use client'

import { ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'

import { describeDaysLeft } from '#components/evidence/expiry-label.ts'
import { Moment } from '#components/format/moment.tsx'
import { PlaceHold } from '#components/retention/place-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { ShipmentEvidence, Tombstone } from '#lib/contract/evidence/evidence.ts'

// Few shipments are held: the list, with the dialog that releases a hold, loads with the first hold.
const HoldList = dynamic(() =>
  import('#components/retention/hold-list.tsx').then((module) => module.HoldList),
)

type RetentionCardProps = {
  shipmentId: string
  evidence: ShipmentEvidence
  readerId: string
  canHold: boolean
  onChanged: () => void
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
  if (daysLeft === null) return <>Starts at first carrier scan</>
  return (
    <>
      Until <Moment focusable at={expiresAt} format="date" />
      <span className="block text-sm text-ink-soft">
        {isHeld ? 'Retained by legal hold' : `Deletes ${describeDaysLeft(daysLeft)}`}
      </span>
    </>
  )
}

/** Shows the retention of a shipment and its legal holds. */
export const RetentionCard = ({ shipmentId, evidence, readerId, canHold, onChanged }: RetentionCardProps) => {
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
        <Tombstones tombstones={tombstones} />
        {holds.length > 0 && (
          <div className="mt-3 border-t border-line">
            <HoldList holds={holds} readerId={readerId} canRelease={canHold} onChanged={onChanged} />
          </div>
        )}
      </CardBody>
      {canHold && !retention.is_held && retention.evidence_deleted_at === null && (
        <CardFooter>
          <PlaceHold shipmentId={shipmentId} onChanged={onChanged} />
        </CardFooter>
      )}
    </Card>
  )
}

const kindLabels: Readonly<Record<string, string>> = {
  document_pdf: 'Document',
  print_file_pdf: 'Print file',
  carrier_label_pdf: 'Label',
  carrier_scan_form_pdf: 'SCAN form',
  carrier_return_receipt_pdf: 'Return receipt',
}

/** Shows the hashes of deleted files, which prove that a copy is identical. */
const Tombstones = ({ tombstones }: { tombstones: readonly Tombstone[] }) => {
  const files = tombstones.flatMap((stone) => stone.files)
  if (files.length === 0) return null
  return (
    <details className="group/details mt-3">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-xs text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        Hashes of deleted files
      </summary>
      <dl className="mt-1.5 grid gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
        {files.map((file, index) => (
          <div key={`${index} ${file.kind}`}>
            <dt>{kindLabels[file.kind] ?? file.kind}</dt>
            <dd className="code break-all text-ink-soft">{file.sha256 ?? 'no file stored'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
