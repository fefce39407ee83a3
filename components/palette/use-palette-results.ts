'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { shipmentHref, shipmentTitle, withDetails } from '#components/shipments/shipment-label.ts'
import { listedState } from '#components/shipments/status-labels.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { pieceStates } from '#lib/contract/shipments/piece-state.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { type Command, commandOfId, findCommands, findPageActions, finds } from './palette-commands.ts'

/** A labelled group of entries. */
export type CommandGroup = { value: string; items: Command[] }

/** The number of results per kind. */
const shown = 6

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

/**
 * Returns the results of a query: shipments and people from the service, pages and actions locally. Without a query,
 * recent shipments.
 */
export const usePaletteResults = (role: Role, typed: string) => {
  const api = useApi()
  const query = typed.trim()
  const search = useDeferredValue(query)
  const shipments = useQuery({
    queryKey: ['palette', 'shipments', search],
    queryFn: ({ signal }) =>
      api.listShipments({ query: { limit: shown, include: 'details', ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })
  const people = useQuery({
    queryKey: ['palette', 'people', search],
    queryFn: ({ signal }) => api.listAddresses({ query: { search, limit: shown }, signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
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
  const groups: CommandGroup[] = [
    { value: 'On this page', items: findPageActions(document, query) },
    { value: 'Actions', items: actions },
    { value: query ? 'Shipments' : 'Recent shipments', items: byId ? [byId] : found },
    { value: 'People', items: search.length > 1 ? known : [] },
    { value: 'Pages', items: pages },
  ].filter(({ items }) => items.length > 0)
  return {
    groups,
    isSearching: shipments.isFetching || people.isFetching,
    error: shipments.error ?? people.error,
  }
}
