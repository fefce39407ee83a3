'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { shipmentHref, shipmentTitle, withDetails } from '#components/format/shipment-label.ts'
import { listedState } from '#components/format/status-labels.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { Matter } from '#lib/contract/matters/matter.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { type Command, commandOfId, findCommands, findPageActions, finds } from './palette-commands.ts'
import { paletteQueries } from './queries.ts'
import { readOpened } from './recently-opened.ts'

/** A labelled group of entries. */
export type CommandGroup = { value: string; items: Command[] }

/** Names a shipment as the list does: several letters may have the same title. */
const shipmentCommand = (shipment: DetailedListItem): Command => {
  const { details, tracking_number: number } = shipment
  const { name, company } = details.recipient
  return {
    value: `shipment-${shipment.id}`,
    label: shipmentTitle({ ...shipment, document_filename: details.document_filename }),
    detail: [name ?? company, pieceStates[listedState(shipment)].label, number && `…${number.slice(-4)}`]
      .filter(Boolean)
      .join(' · '),
    words: [company, number, ...details.tags.map((tag) => tag.name)].filter(Boolean).join(' '),
    action: { kind: 'go', href: shipmentHref(shipment) },
  }
}

const personCommand = ({ id, address, label }: AddressEntry): Command => {
  const name = [address.name, address.company].filter(Boolean).join(' · ')
  return {
    value: `address-${id}`,
    label: name,
    detail: label ?? [address.city, address.state].filter(Boolean).join(', '),
    action: { kind: 'go', href: paths.addresses({ search: address.name ?? address.company ?? name }) },
  }
}

const matterCommand = ({ id, number, name, client, status }: Matter): Command => ({
  value: `matter-${id}`,
  label: name,
  detail: [number, client, status === 'closed' && 'closed'].filter(Boolean).join(' · '),
  words: number,
  action: { kind: 'go', href: paths.matter(id) },
})

/** Returns the shipments opened last in their current state: the browser stores only their IDs. */
const useOpened = (scope: string): DetailedListItem[] => {
  const [ids] = useState(() => readOpened(scope))
  const { data } = useQuery({ ...paletteQueries.opened(ids), enabled: ids.length > 0 })
  const found = new Map(withDetails(data?.data ?? []).map((shipment) => [shipment.id, shipment]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Returns the results of a query: shipments, matters and people from the service, pages and actions locally. Without a query,
 * the shipments that were opened last, and the newest.
 */
export const usePaletteResults = (role: Role, scope: string, typed: string) => {
  const opened = useOpened(scope)
  const query = typed.trim()
  const search = useDeferredValue(query)
  const shipments = useQuery({ ...paletteQueries.shipments(search), placeholderData: keepPreviousData })
  const named = { enabled: search.length > 1, placeholderData: keepPreviousData }
  const people = useQuery({ ...paletteQueries.people(search), ...named })
  const matters = useQuery({ ...paletteQueries.matters(search), ...named })
  const { pages, actions } = findCommands(role, query)
  const byId = commandOfId(query)
  // Matching results of the previous query stay until the response, since Enter opens the first one.
  const unlessStale = (commands: Command[], isOld: boolean): Command[] =>
    isOld || search !== query ? commands.filter((command) => finds(command, query)) : commands
  const found = unlessStale(
    withDetails(shipments.data?.data ?? []).map(shipmentCommand),
    shipments.isPlaceholderData,
  )
  const known = unlessStale((people.data?.data ?? []).map(personCommand), people.isPlaceholderData)
  const files = unlessStale((matters.data?.data ?? []).map(matterCommand), matters.isPlaceholderData)
  const openedCommands = query ? [] : opened.map(shipmentCommand)
  const isOpened = new Set(openedCommands.map(({ value }) => value))
  const listed = byId ? [byId] : found.filter(({ value }) => !isOpened.has(value))
  const groups: CommandGroup[] = [
    { value: 'On this page', items: findPageActions(document, query) },
    { value: 'Actions', items: actions },
    { value: 'Recently opened', items: openedCommands },
    { value: query ? 'Shipments' : 'Newest shipments', items: listed },
    { value: 'Matters', items: search.length > 1 ? files : [] },
    { value: 'People', items: search.length > 1 ? known : [] },
    { value: 'Pages', items: pages },
  ].filter(({ items }) => items.length > 0)
  return {
    groups,
    isSearching: shipments.isFetching || people.isFetching || matters.isFetching,
    error: shipments.error ?? people.error ?? matters.error,
  }
}
