'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changeDeadline } from '#components/deadlines/actions.ts'
import { asEntered, asInput, isKept } from '#components/deadlines/entered-deadline.ts'
import { changeSetDeadline } from '#components/letter-sets/actions.ts'
import { useToast } from '#components/ui/toast.tsx'
import { isDay } from '#lib/contract/formats/time.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Holds the deadline of a letter, or of all letters bought with it, while it is entered. */
export const useDeadline = (
  { id, deadline: kept }: Pick<Shipment, 'id' | 'deadline'>,
  setId: string | null,
) => {
  const toast = useToast()
  const [entered, setEntered] = useState(asEntered(kept))
  const saved = { onSuccess: () => toast({ title: 'Deadline saved' }) }
  // A deadline opens and closes tasks, which the account counts.
  const saveOne = useAction(changeDeadline, { ...saved, after: storedIn('getShipment', 'getAccount') })
  const saveAll = useAction(changeSetDeadline, saved)
  const beforeOne = useAction(changeDeadline, { after: 'nothing' })
  const beforeAll = useAction(changeSetDeadline, { after: 'nothing' })
  const isUnsaved = isDay(entered.day) && !isKept(entered, kept)
  return {
    kept,
    entered,
    setEntered,
    isUnsaved,
    isSaving: saveOne.isPending || saveAll.isPending,
    error: saveOne.error ?? saveAll.error ?? beforeOne.error ?? beforeAll.error,
    save: () =>
      void (setId === null ? saveOne.run(id, asInput(entered)) : saveAll.run(setId, asInput(entered))),
    /** Saves what is entered before the letters are bought or scheduled. Returns whether they can be. */
    saveFirst: async (): Promise<boolean> => {
      if (!isUnsaved) return true
      const saving =
        setId === null ? beforeOne.run(id, asInput(entered)) : beforeAll.run(setId, asInput(entered))
      return (await saving)?.ok ?? false
    },
    isSavingFirst: beforeOne.isPending || beforeAll.isPending,
  }
}

/** The deadline of the letters on the page. */
export type DeadlineState = ReturnType<typeof useDeadline>
