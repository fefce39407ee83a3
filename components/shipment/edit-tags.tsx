'use client'

import { Plus, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { changed } from '#components/api/stored.ts'
import { tagShipments } from '#components/shipments/actions.ts'
import { Tag } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { TaggedShipment } from '#lib/contract/shipments/shipment-bulk.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

// Loads when the popover opens.
const TagForm = dynamic(() => import('./tag-form.tsx').then((module) => module.TagForm))

/** Stores the tags that the shipment has now; one that was not tagged is read again. */
const afterTagging = (tagged: TaggedShipment | undefined) => {
  if (!tagged?.tags || tagged.revision === null) return { reread: ['getShipment'] as const }
  const { id, tags, revision } = tagged
  const store = [changed('getShipment', id, (shipment) => ({ ...shipment, tags, revision }))]
  return { store, reread: ['listShipmentActivity'] as const }
}

type EditTagsProps = {
  shipment: Pick<Shipment, 'id' | 'tags'>
  refusal: string | null
}

/** Edits the tags of a shipment, with undo. */
export const EditTags = ({ shipment, refusal }: EditTagsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const tag = useAction(tagShipments, {
    after: ([tagged]) => afterTagging(tagged),
    refreshesOnError: true,
  })
  const toast = useToast()
  const apply = async (kind: 'add' | 'remove', name: string): Promise<string | null> => {
    const done = await tag.run([shipment.id], { [kind]: [name] })
    // The operation succeeds even when it rejects a single shipment.
    return done?.ok ? (done.data[0]?.error?.message ?? null) : (done?.error.message ?? null)
  }
  const add = async (name: string) => {
    const failure = await apply('add', name)
    setError(failure)
    if (failure) return
    setIsOpen(false)
    toast({ title: `Tag “${name}” added`, undo: () => apply('remove', name) })
  }
  const remove = async (name: string) => {
    const failure = await apply('remove', name)
    if (failure) toast({ tone: 'bad', title: failure })
    else toast({ title: `Tag “${name}” removed`, undo: () => apply('add', name) })
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5 [&>button:first-child]:-ml-2.5">
      {shipment.tags.length > 0 && (
        <ul aria-label="Tags" className="contents">
          {shipment.tags.map(({ id, name }) => (
            <li key={id} className="flex items-center">
              <Tag>{name}</Tag>
              {!refusal && (
                <button
                  type="button"
                  aria-label={`Remove tag ${name}`}
                  aria-disabled={tag.isPending || undefined}
                  onClick={() => void remove(name)}
                  className="inline-flex size-6 items-center justify-center rounded-full text-ink-faint hover:bg-hover hover:text-ink"
                >
                  <X aria-hidden="true" className="size-3" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!refusal && (
        <Popover
          label="Add tag"
          open={isOpen}
          onOpenChange={(open) => {
            setIsOpen(open)
            setError(null)
          }}
          trigger={
            <Button variant="quiet" size="small">
              <Plus aria-hidden="true" />
              Add tag
            </Button>
          }
        >
          <TagForm error={error} isPending={tag.isPending} onAdd={(name) => void add(name)} />
        </Popover>
      )}
    </div>
  )
}
