'use client'

import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-text.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

import { changeView } from './actions.ts'

/** Gives a view another name, where it stands. */
export const RenameView = ({ view }: { view: ShipmentView }) => {
  const [isEditing, setIsEditing] = useState(false)
  const toast = useToast()
  const change = useAction(changeView, {
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = readText(event.currentTarget, 'name')
    const changed = await change.run(view.id, { name })
    if (!changed?.ok) return
    setIsEditing(false)
    if (name !== view.name) {
      toast({ title: `View renamed to “${name}”`, undo: () => void change.run(view.id, { name: view.name }) })
    }
  }
  if (!isEditing) {
    return (
      <Button
        variant="quiet"
        size="icon-small"
        aria-label={`Rename view ${view.name}`}
        onClick={() => setIsEditing(true)}
      >
        <Pencil aria-hidden="true" />
      </Button>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex gap-1 py-1">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the button goes on typing. */}
      <Input name="name" aria-label="New name" defaultValue={view.name} maxLength={60} required autoFocus />
      <Button type="submit" size="small">
        Rename
      </Button>
    </form>
  )
}
