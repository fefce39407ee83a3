'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PopoverPopup } from '#components/ui/popover-popup.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { readText } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

import { changeView, deleteView, saveView, type ViewInput } from './actions.ts'
import { viewHref } from './list-query.ts'

const asInput = ({ name, is_shared, query, columns }: ShipmentView): ViewInput => ({
  name,
  is_shared,
  query,
  columns,
})

export type ViewsPopupProps = {
  trigger: ReactElement
  views: readonly ShipmentView[]
  /** The view that is shown now. */
  current: ShipmentView | undefined
  /** Current filters of the list. */
  query: string
  columns: readonly ShipmentColumn[]
}

/** The views of the list with their button. Opens at once: it is shown because it was requested. */
export const ViewsPopup = ({ trigger, views, current, query, columns }: ViewsPopupProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const toast = useToast()
  const create = useAction(saveView, { after: { reread: ['listShipments'] } })
  const restore = useAction(saveView, {
    after: { reread: ['listShipments'] },
    onSuccess: (view) => toast({ title: `View “${view.name}” restored` }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const remove = useAction(deleteView, { after: { reread: ['listShipments'] } })

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = readText(form, 'name')
    const isShared = new FormData(form).get('shared') !== null
    remove.reset()
    const saved = await create.run({ name, is_shared: isShared, query, columns: [...columns] })
    if (!saved?.ok) return
    form.reset()
    setIsOpen(false)
    toast({ title: `View “${name}” saved` })
  }
  const removeView = async (view: ShipmentView) => {
    create.reset()
    const removed = await remove.run(view.id)
    if (!removed?.ok) return
    toast({
      title: `View “${view.name}” deleted`,
      undo: () => void restore.run(asInput(view)),
    })
  }
  return (
    <PopoverPopup
      label="Views"
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        create.reset()
        remove.reset()
      }}
      trigger={trigger}
    >
      <div className="grid w-72 max-w-full gap-3">
        {views.length === 0 ? (
          <p className="text-sm text-ink-soft">No saved views. Filter the list, then save it as a view.</p>
        ) : (
          <ul aria-label="Saved views" className="-mx-2 max-h-64 overflow-y-auto">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1 rounded-sm px-2 hover:bg-hover">
                <PrefetchLink
                  href={viewHref(view)}
                  aria-current={view === current ? 'true' : undefined}
                  onClick={() => setIsOpen(false)}
                  className="min-w-0 flex-1 truncate py-1.5 aria-[current=true]:font-emphasis aria-[current=true]:text-accent"
                >
                  {view.name}
                </PrefetchLink>
                {view.is_shared && (
                  <span className="text-xs text-ink-soft">{view.is_mine ? 'shared by you' : 'shared'}</span>
                )}
                {view.can_change && (
                  <>
                    <RenameView view={view} />
                    <Button
                      variant="quiet"
                      size="icon-small"
                      aria-label={`Delete view ${view.name}`}
                      onClick={() => void removeView(view)}
                    >
                      <Trash2 aria-hidden="true" />
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={(event) => void save(event)} className="grid gap-2.5 border-t border-line pt-3">
          <Field label="Save current view" error={(create.error ?? remove.error)?.message}>
            <Input name="name" placeholder="View name" maxLength={60} required autoComplete="off" />
          </Field>
          <Checkbox name="shared" label="Share with your organization" />
          <Button
            type="submit"
            variant="primary"
            size="small"
            pending={create.isPending}
            className="justify-self-end"
          >
            Save view
          </Button>
        </form>
      </div>
    </PopoverPopup>
  )
}

/** Renames a view in place. */
const RenameView = ({ view }: { view: ShipmentView }) => {
  const [isEditing, setIsEditing] = useState(false)
  const toast = useToast()
  const change = useAction(changeView, {
    after: { reread: ['listShipments'] },
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
      <Input
        name="name"
        aria-label="New name"
        defaultValue={view.name}
        maxLength={60}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person who pressed the button continues to type.
        autoFocus
      />
      <Button type="submit" size="small">
        Rename
      </Button>
    </form>
  )
}
