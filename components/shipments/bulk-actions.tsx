'use client'

import { Tag as TagIcon } from 'lucide-react'
import { useState, type FormEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Money } from '#components/format/money.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { CancelledShipment, TaggedShipment } from '#lib/contract/shipments/shipment-bulk.ts'

import { cancelShipments, tagShipments } from './actions.ts'
import { inParts } from './in-parts.ts'
import { useSelection } from './selection.tsx'

type Outcome = { done: (CancelledShipment & { title: string })[]; failure: string | null }

/** Shows the results, naming each shipment that could not be cancelled. */
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
            <Money cents={refunds} className="font-emphasis" /> will be refunded to the original card.
          </p>
        )}
        {outcome.failure && <p role="alert">{outcome.failure}</p>}
        {refused.length > 0 && (
          <>
            <p className="font-emphasis">
              {refused.length === 1
                ? '1 shipment was not cancelled:'
                : `${refused.length} shipments were not cancelled:`}
            </p>
            <ul className="grid gap-2">
              {refused.map(({ id, title, error }) => (
                <li key={id} className="text-sm">
                  <span className="font-emphasis wrap-anywhere">{title}</span>
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

/**
 * Cancels the selected shipments that allow it, after a confirmation with counts and amounts, and shows the results.
 */
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
  const reason = refusal ?? (open.length === 0 ? 'No selected shipment can be cancelled.' : null)
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

/** Adds or removes a tag on all selected shipments, with undo. */
export const BulkTag = ({ refusal }: { refusal: string | null }) => {
  const { selected } = useSelection()
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<'add' | 'remove'>('add')
  const [error, setError] = useState<string | null>(null)
  const toast = useToast()
  const tag = useAction(tagShipments, { after: 'nothing' })

  const undo = async (name: string, change: 'added' | 'removed', done: readonly TaggedShipment[]) => {
    const ids = done.filter((each) => each[change].length > 0).map(({ id }) => id)
    const back = change === 'added' ? { remove: [name] } : { add: [name] }
    const { failure } = await inParts(ids, (part) => tag.run(part, back))
    if (failure) toast({ tone: 'bad', title: failure })
    tag.refresh()
  }
  const apply = async (name: string, kind: 'add' | 'remove') => {
    setKind(kind)
    const { done, failure } = await inParts([...selected.keys()], (part) => tag.run(part, { [kind]: [name] }))
    tag.refresh()
    const faults = done.filter((each) => each.error !== null)
    setError(failure ?? faults[0]?.error?.message ?? null)
    const change = kind === 'add' ? 'added' : 'removed'
    const changed = done.filter((each) => each[change].length > 0).length
    if (changed > 0 || (!failure && faults.length === 0)) {
      toast({
        title:
          changed === 0
            ? `No changes: ${kind === 'add' ? 'all have' : 'none have'} tag “${name}”`
            : `Tag “${name}” ${kind === 'add' ? 'added to' : 'removed from'} ${plural(changed, 'shipment')}`,
        ...(changed > 0 && { undo: () => void undo(name, change, done) }),
      })
    }
    if (!failure && faults.length === 0) setIsOpen(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = readText(event.currentTarget, 'name')
    // React types the native event as `Event`; for forms it is a SubmitEvent.
    const { submitter } = event.nativeEvent as SubmitEvent
    void apply(
      name,
      submitter instanceof HTMLButtonElement && submitter.value === 'remove' ? 'remove' : 'add',
    )
  }
  const trigger = (
    <Button disabledReason={refusal}>
      <TagIcon aria-hidden="true" />
      Tag
    </Button>
  )
  if (refusal) return trigger
  return (
    <Popover label="Tag" align="end" open={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
      <form onSubmit={submit} className="grid w-64 max-w-full gap-3">
        <Field label={`Tag for ${plural(selected.size, 'shipment')}`} error={error}>
          <Input name="name" maxLength={60} required autoComplete="off" />
        </Field>
        <div className="flex gap-2">
          {/* Enter presses the first button of a form. */}
          <Button
            type="submit"
            value="add"
            variant="primary"
            size="small"
            pending={tag.isPending && kind === 'add'}
          >
            Add
          </Button>
          <Button type="submit" value="remove" size="small" pending={tag.isPending && kind === 'remove'}>
            Remove
          </Button>
        </div>
      </form>
    </Popover>
  )
}
