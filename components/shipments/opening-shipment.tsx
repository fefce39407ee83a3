'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'

import { connection } from '#components/connection/connection.ts'
import { listedState, StateBadge } from '#components/format/status-labels.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useIsLinkPending } from '#components/ui/use-is-link-pending.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { recipientOf, rowTitle } from './shipment-selected.ts'

let opening: DetailedListItem | null = null
const listeners = new Set<() => void>()

const setOpening = (shipment: DetailedListItem | null): void => {
  opening = shipment
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports, inside the link to a shipment, that its page is on its way. */
export const ReportOpening = ({ shipment }: { shipment: DetailedListItem }) => {
  const isPending = useIsLinkPending()
  useEffect(() => {
    if (!isPending) return undefined
    setOpening(shipment)
    return () => {
      if (opening === shipment) setOpening(null)
    }
  }, [isPending, shipment])
  return null
}

const Head = ({ shipment }: { shipment: DetailedListItem }) => (
  <PageHeader
    trail={[{ label: 'Shipments', href: paths.shipments() }]}
    title={
      <>
        <span className="flex flex-wrap items-center gap-x-3">
          {recipientOf(shipment)} <StateBadge state={listedState(shipment)} />
        </span>{' '}
        <span className="mt-0.5 block text-base font-normal tracking-normal text-ink-soft">
          {rowTitle(shipment)}
        </span>
      </>
    }
  />
)

/** Overlays the list where the shipment's page will appear, so that the head does not move when the page arrives. */
const Sheet = ({ shipment }: { shipment: DetailedListItem }) => {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const main = document.querySelector('#main')
    if (!main || !sheet.current) return
    const { top } = main.getBoundingClientRect()
    const shownTop = Math.max(0, top)
    // The page will be shown from its top, with everything above its content.
    Object.assign(sheet.current.style, {
      top: `${shownTop}px`,
      paddingTop: `${top + window.scrollY - shownTop}px`,
    })
  }, [])
  return (
    <div
      ref={sheet}
      aria-hidden="true"
      inert
      data-opening
      className="fixed inset-0 z-20 overflow-hidden bg-paper lg:left-57 print:hidden"
    >
      <div className="mx-auto w-full max-w-[74rem] px-4 pt-5 sm:px-6 lg:px-10">
        <Head shipment={shipment} />
      </div>
    </div>
  )
}

/**
 * Shows what its row knows of a shipment while its page loads. Visual only: screen readers announce the page itself.
 * Without a connection the list stays in view.
 */
export const OpeningShipment = () => {
  const shipment = useSyncExternalStore(
    subscribe,
    () => opening,
    () => null,
  )
  const state = useSyncExternalStore(connection.subscribe, connection.read, () => 'up' as const)
  return shipment && state === 'up' ? <Sheet key={shipment.id} shipment={shipment} /> : null
}
