'use client'

import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { compareSigner } from '#lib/contract/evidence/signer-name.values.ts'
import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import type { MailingRecord, Signer } from '#lib/contract/mailing-record/mailing-record.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads } from '#lib/paths.ts'

import { placeLabel } from './journey/place-label.ts'
import { receiptState } from './signature-state.ts'

const load = () => import('./receipt-dialog.tsx').then((module) => module.ReceiptDialog)

/** Opens the receipt, whose viewer loads when its button is hovered or focused. */
const OpenReceipt = (props: { url: string }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button size="small">Open receipt</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}

const sources = {
  carrier_scan: 'carrier scan',
  return_receipt: 'return receipt',
} as const satisfies Record<Signer['source'], string>

const Signers = ({ signers }: { signers: readonly Signer[] }) => {
  if (signers.length === 0) return <p className="text-ink-soft">No source names the signer.</p>
  const shown = doSignersDiffer(signers) ? signers : signers.slice(0, 1)
  return shown.map(({ name, source, at }) => (
    <p key={`${source} ${at} ${name}`} className="wrap-anywhere">
      <span className="font-[580]">{name}</span>{' '}
      <span className="text-sm text-ink-soft">{sources[source]}</span>
    </p>
  ))
}

const comparisons = {
  same: { tone: 'good', label: 'Signer’s name matches the addressee' },
  differs: { tone: 'warn', label: 'Signer’s name differs from the addressee' },
} as const

const Comparison = ({ signers, to }: { signers: readonly Signer[]; to: Shipment['to_address'] }) => {
  if (doSignersDiffer(signers)) return <Badge tone="warn">Sources differ</Badge>
  const comparison = compareSigner(signers, { name: to.name, company: to.company })
  if (comparison === null) return null
  return <Badge tone={comparisons[comparison].tone}>{comparisons[comparison].label}</Badge>
}

const Picture = ({ shipmentId }: { shipmentId: string }) => {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) {
    return <p className="text-sm text-ink-soft">The receipt can’t be drawn here. Open or download the PDF.</p>
  }
  return (
    <figure>
      <div className="flex h-14 items-center justify-center rounded-md border border-line bg-sheet p-1.5">
        {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to permitted readers. */}
        <img
          src={downloads.receiptPicture(shipmentId)}
          alt="Signature as on the return receipt"
          onError={() => setIsMissing(true)}
          className="max-h-full max-w-full object-contain"
        />
      </div>
      <figcaption className="mt-1 text-xs text-ink-soft">As on the return receipt</figcaption>
    </figure>
  )
}

type SignatureCardProps = {
  shipment: Shipment
  record: MailingRecord
  deliveredAt: string
  evidence: Pick<ShipmentEvidence, 'journey' | 'receipt_due_at'> | undefined
}

/** Shows who signed for a delivered piece, when and where, beside whom it was addressed to, and the signature itself. */
export const SignatureCard = ({ shipment, record, deliveredAt, evidence }: SignatureCardProps) => {
  const { signers } = record.delivery
  const state = receiptState(record, shipment.artifacts ?? [])
  const place = evidence?.journey.stops.findLast(({ scans }) =>
    scans.some(({ event }) => event === 'delivered'),
  )?.place
  const due = evidence?.receipt_due_at ?? null
  const { name, company } = shipment.to_address
  return (
    <Card label="Signature">
      <CardHeader title="Signature" aside={state.kind === 'shown' && <OpenReceipt url={state.url} />} />
      <CardBody className="grid gap-1 pt-1 pb-2.5">
        <div
          className={classNames(
            'grid items-center gap-x-3',
            state.kind === 'shown' && 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
          )}
        >
          {state.kind === 'shown' && <Picture shipmentId={shipment.id} />}
          <div className="min-w-0">
            <Signers signers={signers} />
            <p className="numeric text-sm text-ink-soft">
              <Moment focusable at={deliveredAt} format="short-date-time" />
              {place && `, ${placeLabel(place)}`}
            </p>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span>Addressed to {[name, company].filter(Boolean).join(', ')}</span>
          <Comparison signers={signers} to={shipment.to_address} />
        </p>
        {state.kind === 'told' && <p className="text-sm text-ink-soft">{state.words}</p>}
        {state.kind === 'awaited' && (
          <p className="text-sm text-ink-soft">
            Return receipt pending.
            {due !== null && (
              <>
                {' '}
                If it hasn’t arrived by <Moment at={due} format="short-date" />, a task is opened.
              </>
            )}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
