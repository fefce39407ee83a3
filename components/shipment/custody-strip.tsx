import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { MailingRecord } from '#lib/contract/evidence/mailing-record.ts'
import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { pieceStates } from '#lib/contract/shipments/piece-state.values.ts'

import { deliveryLabels } from './delivery-labels.ts'
import { describeSignature } from './signed-by.ts'

type LinkState = 'done' | 'waiting' | 'trouble'

const dots = {
  done: 'border-good bg-good',
  waiting: 'border-line-strong bg-surface',
  trouble: 'border-warn bg-warn',
} satisfies Record<LinkState, string>

type CustodyLinkProps = { term: string; state: LinkState; value: ReactNode; note: ReactNode }

const CustodyLink = ({ term, state, value, note }: CustodyLinkProps) => (
  <div className="min-w-0 border-line px-5 py-4 max-xl:nth-[2n+1]:border-r xl:not-last:border-r max-xl:nth-[-n+2]:border-b max-sm:px-4">
    <dt className="flex items-center gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className={classNames('size-2 rounded-full border', dots[state])} />
      {term}
    </dt>
    <dd className="mt-1">
      <div className="numeric font-[580]">{value}</div>
      <div className="text-sm text-ink-soft">{note}</div>
    </dd>
  </div>
)

const acceptanceNote = ({ acceptance }: MailingRecord): ReactNode => {
  if (acceptance.accepted_at) return 'by carrier scan'
  if (acceptance.scan_form_scanned_at) {
    return (
      <>
        SCAN form scanned <Moment focusable at={acceptance.scan_form_scanned_at} format="short-date-time" />;
        piece scan pending
      </>
    )
  }
  return acceptance.manifested ? 'on a SCAN form, awaiting scan' : 'handoff pending'
}

const Delivery = ({ delivery }: MailingRecord) => {
  const words = deliveryLabels[delivery.latest_status]
  if (delivery.delivered_at) {
    return (
      <CustodyLink
        term="Delivery"
        state={doSignersDiffer(delivery.signers) ? 'trouble' : 'done'}
        value={<Moment focusable at={delivery.delivered_at} format="short-date-time" />}
        note={describeSignature('signed', delivery.signers) ?? 'delivered'}
      />
    )
  }
  if (delivery.returned_to_sender_at) {
    return (
      <CustodyLink
        term="Delivery"
        state="trouble"
        value={deliveryLabels.returned.label}
        note={<Moment focusable at={delivery.returned_to_sender_at} format="short-date-time" />}
      />
    )
  }
  const { problem } = delivery
  if (problem === 'held' || problem === 'lost' || problem === 'damaged') {
    return (
      <CustodyLink
        term="Delivery"
        state="trouble"
        value={pieceStates[problem].label}
        note={
          delivery.problem_at ? (
            <>
              since <Moment focusable at={delivery.problem_at} format="short-date-time" />
            </>
          ) : (
            'delivery pending'
          )
        }
      />
    )
  }
  if (delivery.attempted_at) {
    return (
      <CustodyLink
        term="Delivery"
        state="trouble"
        value={words.label}
        note={
          <>
            attempted <Moment focusable at={delivery.attempted_at} format="short-date-time" />
          </>
        }
      />
    )
  }
  return (
    <CustodyLink
      term="Delivery"
      state={words.tone === 'bad' || words.tone === 'warn' ? 'trouble' : 'waiting'}
      value={words.label}
      note="delivery pending"
    />
  )
}

const receiptLabels = {
  not_requested: { value: 'Not purchased', note: 'not included', state: 'waiting' },
  pending: { value: 'Pending', note: 'after delivery', state: 'waiting' },
  available: { value: 'Received', note: 'saved with the evidence', state: 'done' },
  unavailable: { value: 'Unavailable', note: 'none from the carrier', state: 'trouble' },
  failed: { value: 'Not retrieved', note: 'request to the carrier failed', state: 'trouble' },
} as const satisfies Record<
  MailingRecord['return_receipt']['status'],
  { value: string; note: string; state: LinkState }
>

const retentionNote = ({ retention }: MailingRecord, isMailed: boolean): ReactNode => {
  if (!retention.original_document_retained) return 'document deleted'
  if (!isMailed) return 'from the hand-over'
  return (
    <>
      document until <Moment focusable at={retention.document_expires_at} format="date" />
    </>
  )
}

/** Shows the chain of custody of a certified piece in short: mailed, delivered, receipt, retention. */
export const CustodyStrip = ({ record }: { record: MailingRecord }) => {
  const { acceptance, return_receipt: receipt, retention } = record
  const receiptState = receiptLabels[receipt.status]
  // Retention counts from the hand-over: before that the dates only say when it would end.
  const isMailed = acceptance.manifested || Boolean(acceptance.accepted_at ?? acceptance.scan_form_scanned_at)
  return (
    <Card label="Chain of custody" className="mb-4">
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        <CustodyLink
          term="Mailed"
          state={acceptance.accepted_at ? 'done' : 'waiting'}
          value={
            acceptance.accepted_at ? (
              <Moment focusable at={acceptance.accepted_at} format="short-date-time" />
            ) : (
              'Pending'
            )
          }
          note={acceptanceNote(record)}
        />
        <Delivery {...record} />
        <CustodyLink
          term="Return receipt"
          state={receiptState.state}
          value={
            receipt.available_at ? (
              <Moment focusable at={receipt.available_at} format="short-date-time" />
            ) : (
              receiptState.value
            )
          }
          note={receiptState.note}
        />
        <CustodyLink
          term="Retained until"
          state={isMailed ? 'done' : 'waiting'}
          value={
            isMailed ? (
              <Moment focusable at={retention.evidence_expires_at} format="date" />
            ) : (
              'Set when mailed'
            )
          }
          note={retentionNote(record, isMailed)}
        />
      </dl>
    </Card>
  )
}
