'use client'

import { Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-text.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

import type { ListActions } from './list-actions.ts'

type RenameViewProps = { view: ShipmentView; change: ListActions['changeView'] }

/** Gives a view another name, where it stands. */
export const RenameView = ({ view, change }: RenameViewProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const toast = useToast()
  const router = useRouter()
  const rename = async (name: string) => {
    const changed = await change(view.id, { name })
    if (changed.ok) router.refresh()
    else toast({ tone: 'bad', title: changed.error.message })
    return changed.ok
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = readText(event.currentTarget, 'name')
    if (!(await rename(name))) return
    setIsEditing(false)
    if (name !== view.name) {
      toast({ title: `View renamed to “${name}”`, undo: () => void rename(view.name) })
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
