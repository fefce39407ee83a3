'use client'

import { Tag as TagIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-text.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { TaggedShipment } from '#lib/contract/shipments/shipment-bulk.ts'

import { tagShipments } from './actions.ts'
import { inParts } from './in-parts.ts'
import { useSelection } from './selection.tsx'

/** Adds a tag to every selected shipment, or takes one away. Both can be undone. */
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
          {/* The first button of a form is the one that Enter presses. */}
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
