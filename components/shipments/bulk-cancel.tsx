'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Money } from '#components/format/money.tsx'
import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { CancelledShipment } from '#lib/contract/shipments/shipment-bulk.ts'
import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'

import { cancelShipments } from './actions.ts'
import { inParts } from './in-parts.ts'
import { useSelection } from './selection.tsx'

type Outcome = { done: (CancelledShipment & { title: string })[]; failure: string | null }

/** How it went, of each that could not be cancelled by name. */
const Result = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const cancelled = outcome.done.filter(({ error }) => error === null)
  const refused = outcome.done.filter(({ error }) => error !== null)
  const refunds = cancelled.reduce((sum, { refund_cents: cents }) => sum + cents, 0)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${plural(cancelled.length, 'shipment')} cancelled`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        {refunds > 0 && (
          <p>
            <Money cents={refunds} className="font-[580]" /> will be refunded to the original card.
          </p>
        )}
        {outcome.failure && <p role="alert">{outcome.failure}</p>}
        {refused.length > 0 && (
          <>
            <p className="font-[560]">
              {refused.length === 1
                ? '1 shipment was not cancelled:'
                : `${refused.length} shipments were not cancelled:`}
            </p>
            <ul className="grid gap-2">
              {refused.map(({ id, title, error }) => (
                <li key={id} className="text-sm">
                  <span className="font-[560] wrap-anywhere">{title}</span>
                  <span className="block text-ink-soft">{error?.message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Cancels what of the selection can be cancelled; asks first, with counts and money, and tells how each went. */
export const BulkCancel = ({ refusal }: { refusal: string | null }) => {
  const { selected, set } = useSelection()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const cancel = useAction(cancelShipments, { after: 'nothing' })
  const all = [...selected.values()]
  const open = all.filter(({ status }) => canCancel(status))
  const bought = open.filter(({ status }) => status !== 'draft')
  const printed = open.filter(({ status }) => status === 'printed')
  const refunds = bought.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
  const left = all.length - open.length
  const confirm = async () => {
    const { done, failure } = await inParts(
      open.map(({ id }) => id),
      cancel.run,
    )
    if (done.length === 0 && failure) return { ok: false }
    setOutcome({
      done: done.map((each) => ({ ...each, title: selected.get(each.id)?.title ?? each.id })),
      failure,
    })
    cancel.refresh()
    return { ok: true }
  }
  const reason = refusal ?? (open.length === 0 ? 'None of these can be cancelled.' : null)
  const trigger = <Button disabledReason={reason}>Cancel shipments</Button>
  return (
    <>
      {reason ? (
        trigger
      ) : (
        <ConfirmDialog
          trigger={trigger}
          title={`Cancel ${plural(open.length, 'shipment')}?`}
          description={
            <ul className="grid list-disc gap-1 pl-5">
              {open.length > bought.length && (
                <li>{plural(open.length - bought.length, 'draft')}: nothing was charged.</li>
              )}
              {bought.length > 0 && (
                <li>
                  {plural(bought.length, 'purchased shipment')}: {formatDollars(refunds)} will be refunded to
                  the card. This can’t be undone.
                </li>
              )}
              {printed.length > 0 && (
                <li>{plural(printed.length, 'printed piece')} will be pulled from the mail.</li>
              )}
              {left > 0 && <li>{left} can’t be cancelled and won’t be changed.</li>}
            </ul>
          }
          confirmLabel={`Cancel ${plural(open.length, 'shipment')}`}
          keepLabel="Keep shipments"
          action={cancel}
          onConfirm={confirm}
        />
      )}
      {outcome && (
        <Result
          outcome={outcome}
          onClose={() => {
            setOutcome(null)
            set(open, false)
          }}
        />
      )}
    </>
  )
}
