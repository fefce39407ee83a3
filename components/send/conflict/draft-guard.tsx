'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { Fragment, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { type Precondition, PreconditionContext } from '#components/actions/precondition.ts'
import {
  type LocalDraftKey,
  noteShown,
  readLocalDraft,
  readTyped,
  shipmentDraftKey,
  subscribeToLocalDrafts,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'
import type { Shipment, UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'

import type { Comparison } from './conflict-dialog.tsx'
import { differencesOf, type DraftFields, inputFieldsOf } from './draft-fields.ts'
import { type DraftSnapshot, draftSnapshotOf } from './draft-snapshot.ts'
import { createGuardStore, type GuardStore } from './guard-store.ts'
import { StaleNotice } from './stale-notice.tsx'

const ConflictDialog = dynamic(
  () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  {
    ssr: false,
  },
)

/** Returns the fields of the draft that were typed in this tab and not saved. */
const typedFieldsOf = (key: LocalDraftKey): Partial<DraftFields> | null => {
  const typed = readTyped(key)
  if (!typed) return null
  const { to_address: to, from_address: from, options } = typed
  return inputFieldsOf({ ...(to && { to_address: to }), ...(from && { from_address: from }), ...options })
}

/** Reads the stored draft, without showing it. The client loads with the first read. */
const readDraft = async (shipmentId: string): Promise<DraftSnapshot> => {
  const { createClient } = await import('#lib/client/client.ts')
  const { data } = await createClient({ baseUrl: '' }).getShipment({ params: { id: shipmentId } })
  return draftSnapshotOf(data)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isInput = (value: unknown): value is Partial<UpdateShipmentInput> => isObject(value)

const snapshotOfResult = (data: unknown, shipmentId: string): DraftSnapshot | null =>
  isObject(data) && 'id' in data && data.id === shipmentId && 'address_checks' in data
    ? // Only a whole shipment has both.
      draftSnapshotOf(data as Shipment)
    : null

/** Remembers on which revision the unsaved input was typed, and stores it again where another tab removed it. */
const followTyping = (key: LocalDraftKey, store: GuardStore): (() => void) =>
  subscribeToLocalDrafts(() => {
    const typed = readTyped(key)
    const stored = readLocalDraft(key)
    const isStored = (stored.to_address ?? stored.options) !== undefined
    if (typed && (!isStored || stored.revision === undefined)) {
      updateLocalDraft(key, { ...typed, revision: store.read().base.revision })
    } else if (!typed && !isStored && stored.revision !== undefined) {
      updateLocalDraft(key, { revision: undefined })
    }
  })

type DraftGuardProps = {
  /** The draft that `children` show. */
  shipment: Shipment
  readerId: string
  children: ReactNode
}

/**
 * Keeps two editors of one draft from overwriting each other: says when the page is outdated, and compares before it
 * saves. Forms below are recreated from a newer draft, unless something was typed in them.
 */
export const DraftGuard = ({ shipment, readerId, children }: DraftGuardProps) => {
  const queries = useQueryClient()
  const { id: shipmentId } = shipment
  const snapshot = useMemo(() => draftSnapshotOf(shipment), [shipment])
  const key = shipmentDraftKey(shipmentId)
  const [store] = useState(() => createGuardStore(snapshot))
  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  const [comparison, setComparison] = useState<Comparison | null>(null)

  useEffect(() => {
    noteShown(key)
    const { revision } = readLocalDraft(key)
    if (readTyped(key) && revision !== undefined) store.restore(revision)
    return followTyping(key, store)
  }, [key, store])
  useEffect(() => store.receive(snapshot, readTyped(key) !== null), [store, snapshot, key])

  const [precondition] = useState<Precondition>(() => ({
    ifMatch: () => `"${store.read().base.revision}"`,
    accept: (data) => {
      const accepted = snapshotOfResult(data, shipmentId)
      if (accepted) store.accept(accepted)
    },
    settle: async (args) => {
      const latest = await readDraft(shipmentId).catch(() => null)
      if (!latest) return false
      const { fields: seen } = store.read().base
      if (seen && latest.fields && differencesOf(seen, latest.fields).length === 0) {
        // Someone saved what was there before: there is nothing to choose.
        store.keepMine(latest)
        return true
      }
      // Actions take what they change as an object, and ids and the like as text.
      const input = args.find(isInput)
      return new Promise<boolean>((resolve) =>
        setComparison({
          latest,
          seen,
          input: input ? inputFieldsOf(input) : null,
          isSaving: true,
          resolve,
        }),
      )
    },
  }))

  const takeTheirs = () => {
    updateLocalDraft(key, {
      to_address: undefined,
      from_address: undefined,
      options: undefined,
      faults: undefined,
      revision: undefined,
    })
    if (!store.takeTheirs()) void queries.refetchQueries({ queryKey: shipmentRead(shipmentId).queryKey })
  }
  const keepMine = (over: DraftSnapshot) => {
    store.keepMine(over)
    if (readTyped(key)) updateLocalDraft(key, { revision: over.revision })
  }
  const close = (choice: 'mine' | 'theirs' | null) => {
    if (!comparison) return
    if (choice === 'mine') keepMine(comparison.latest)
    if (choice === 'theirs') takeTheirs()
    comparison.resolve?.(choice === 'mine')
    setComparison(null)
  }

  const { newer, adopted } = state
  const compare = () => {
    if (!newer) return
    setComparison({
      latest: newer,
      seen: state.base.fields,
      input: typedFieldsOf(key),
      isSaving: false,
    })
  }
  return (
    <PreconditionContext value={precondition}>
      {newer && <StaleNotice by={newer} readerId={readerId} onCompare={compare} />}
      {adopted && !newer && (
        <StaleNotice
          by={adopted.by}
          readerId={readerId}
          differences={adopted.differences}
          onDismiss={store.dismiss}
        />
      )}
      <Fragment key={state.version}>{children}</Fragment>
      {comparison && <ConflictDialog comparison={comparison} readerId={readerId} onClose={close} />}
    </PreconditionContext>
  )
}
