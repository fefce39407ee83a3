'use client'

import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'

import { type Precondition, PreconditionContext } from '#components/actions/precondition.ts'
import type { ApiError } from '#lib/client/api-error.ts'

import { conflictsOf, differencesBetween, type Parts } from './conflicts.ts'
import type { EditConflict } from './edit-conflict-dialog.tsx'

// Few edits meet another.
const EditConflictDialog = dynamic(
  () => import('./edit-conflict-dialog.tsx').then((module) => module.EditConflictDialog),
  { ssr: false },
)

type Shown<Value> = { value: Value; version: number }

type Pending<Value> = EditConflict & { latest: Value; resolve: (isRepeated: boolean) => void }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type EditGuardProps<Value, Input> = {
  /** What the object is called within a sentence. */
  noun: string
  /** The object as the page has read it. */
  value: Value
  /** Reads it again. */
  read: UseQueryOptions<{ data: Value }, ApiError>
  /** Returns the revision of what an action returned; undefined if it is something else. */
  revisionOf: (data: Partial<Value>) => number | undefined
  /** Returns the parts of the object as people read them. */
  partsOf: (value: Value) => Parts
  /** Returns the parts that an edit changes, by the same labels. */
  inputPartsOf: (input: Input) => Parts
  /** Renders the forms that edit it. */
  children: (value: Value) => ReactNode
}

/**
 * Keeps two people who edit one object from overwriting each other. Changes below expect the revision that is shown. Where
 * someone else changed other parts, both changes are kept; where they changed the same, both versions are shown and the
 * reader chooses. Forms below are recreated from a newer object, unless something was typed in them.
 */
export const EditGuard = <Value extends object, Input extends object>({
  noun,
  value,
  read,
  revisionOf,
  partsOf,
  inputPartsOf,
  children,
}: EditGuardProps<Value, Input>) => {
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown<Value>>({ value, version: 0 })
  const [pending, setPending] = useState<Pending<Value> | null>(null)
  const region = useRef<HTMLDivElement>(null)
  // What the next change expects, before the page renders again.
  const base = useRef(value)
  // The precondition is made once.
  const given = useRef({ read, partsOf, inputPartsOf })
  useEffect(() => {
    given.current = { read, partsOf, inputPartsOf }
  }, [read, partsOf, inputPartsOf])

  const adopt = (next: Value, isRecreated: boolean): void => {
    base.current = next
    setShown(({ version }) => ({ value: next, version: isRecreated ? version + 1 : version }))
  }
  useEffect(() => {
    const isNewer = (revisionOf(value) ?? 0) > (revisionOf(base.current) ?? 0)
    if (!isNewer || region.current?.querySelector('form[data-unsaved]')) return
    adopt(value, differencesBetween(partsOf(base.current), partsOf(value)).length > 0)
    // A newer object is what changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])

  const [precondition] = useState<Precondition>(() => ({
    ifMatch: () => `"${revisionOf(base.current)}"`,
    accept: (data) => {
      // Actions below return the object, or something without its revision.
      if (!isObject(data) || revisionOf(data) === undefined) return
      adopt(data as Value, false)
    },
    settle: async (args) => {
      const { read, partsOf, inputPartsOf } = given.current
      const latest = await queries.fetchQuery({ ...read, staleTime: 0 }).catch(() => null)
      // Without the page, as for a change that is undone later, no one could choose.
      if (!latest || !region.current) return false
      const [seen, theirs] = [partsOf(base.current), partsOf(latest.data)]
      // Actions take what they change as an object, and IDs and the like as text.
      const input = args.find(isObject) as Input | undefined
      const found = input
        ? conflictsOf({ seen, mine: inputPartsOf(input), theirs })
        : { conflicts: differencesBetween(seen, theirs), own: [], kept: [] }
      if (found.conflicts.length === 0) {
        base.current = latest.data
        return true
      }
      return new Promise<boolean>((resolve) =>
        setPending({ ...found, canKeepMine: input !== undefined, latest: latest.data, resolve }),
      )
    },
  }))

  const close = (choice: 'mine' | 'saved' | null): void => {
    if (!pending) return
    if (choice === 'mine') base.current = pending.latest
    if (choice === 'saved') adopt(pending.latest, true)
    pending.resolve(choice === 'mine')
    setPending(null)
  }
  return (
    <PreconditionContext value={precondition}>
      <div ref={region} className="contents">
        <Fragment key={shown.version}>{children(shown.value)}</Fragment>
      </div>
      {pending && <EditConflictDialog noun={noun} conflict={pending} onClose={close} />}
    </PreconditionContext>
  )
}
