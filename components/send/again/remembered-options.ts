import { addressLine } from '#components/address/address-lines.ts'
import { type AddressValues, asAddressValues } from '#components/address/address-values.ts'
import { serviceExtras } from '#components/format/service-labels.tsx'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { asOptionValues, beginWith, defaultOptions } from '#components/send/options/option-values.ts'
import type { Client } from '#lib/client/client.ts'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Whom a letter can go to again: an entry of the address book, or the recipient of an earlier letter. */
export type Candidate = { id: string; title: string; detail: string } & (
  | { kind: 'entry'; entry: AddressEntry }
  | { kind: 'earlier'; shipmentId: string }
)

const candidateOfEntry = (entry: AddressEntry): Candidate => ({
  kind: 'entry',
  id: entry.id,
  title: [entry.address.name, entry.address.company, entry.label].filter(Boolean).join(' · '),
  detail: entry.formatted.slice(-2).join(', '),
  entry,
})

const candidateOfShipment = ({ id, details: { recipient } }: DetailedListItem): Candidate => ({
  kind: 'earlier',
  id,
  title: [recipient.name, recipient.company].filter(Boolean).join(' · '),
  detail: `${recipient.city}, ${recipient.state}`,
  shipmentId: id,
})

const fold = (text: string): string => text.toLocaleLowerCase('en-US')

/** Returns whom to offer: the address book first, then recipients of earlier letters who are not in it. */
export const listCandidates = (
  entries: readonly AddressEntry[],
  shipments: readonly DetailedListItem[],
): Candidate[] => {
  const places = new Set(
    entries.map(({ address }) => fold(`${address.name ?? address.company ?? ''}|${address.city}`)),
  )
  const earlier = shipments.filter(({ details: { recipient } }) => {
    const place = fold(`${recipient.name ?? recipient.company ?? ''}|${recipient.city}`)
    const isNew = !places.has(place)
    places.add(place)
    return isNew
  })
  return [...entries.map(candidateOfEntry), ...earlier.map(candidateOfShipment)]
}

/** Returns whether every word that was typed occurs in the name or the place. */
export const matchesWords = (
  { title, detail }: Pick<Candidate, 'title' | 'detail'>,
  typed: string,
): boolean => {
  const text = fold(`${title} ${detail}`)
  return typed
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(fold(word)))
}

/** A recipient with what their last letter was sent with. */
export type Recipient = {
  title: string
  address: AddressValues
  line: string
  options: OptionValues
  /** The last letter to them; null where the options are the organization's. */
  last: Pick<Shipment, 'carrier' | 'service' | 'created_at'> | null
}

const findLastId = async (client: Client, candidate: Candidate): Promise<string | null> => {
  if (candidate.kind === 'earlier') return candidate.shipmentId
  const { name, company, street1, city } = candidate.entry.address
  const search = [name ?? company, street1, city].filter(Boolean).join(' ').slice(0, 200)
  const { data } = await client.listShipments({ query: { search, limit: 1 } })
  return data[0]?.id ?? null
}

const recipientOf = (address: Address) => ({
  title: address.name ?? address.company ?? address.street1,
  address: asAddressValues(address),
  line: addressLine(address),
})

/** Reads how the last letter to a recipient was sent; the organization's defaults without one. */
export const readRecipient = async (
  client: Client,
  candidate: Candidate,
  defaults: SendDefaults | null,
): Promise<Recipient> => {
  const lastId = await findLastId(client, candidate)
  const last = lastId === null ? null : (await client.getShipment({ params: { id: lastId } })).data
  const address = candidate.kind === 'entry' ? candidate.entry.address : last?.to_address_given
  if (!address) throw new Error(`the letter ${candidate.id} has no recipient`)
  const own = recipientOf(address)
  if (!last) return { ...own, options: beginWith(defaults, isDomestic(address.country)), last: null }
  // Name, tags and references are of that letter and its matter; how it is sent is of the recipient.
  const { shipment_name, tags, reference, cost_center, matter } = defaultOptions
  return {
    ...own,
    options: { ...asOptionValues(last), shipment_name, tags, reference, cost_center, matter },
    last,
  }
}

/**
 * Returns the quote of the last service, or the cheapest that leaves the requested proof; with incomplete prices, none
 * is known to be the cheapest.
 */
export const chooseQuote = (
  { rates = [], quotes_incomplete: isIncomplete = false }: Pick<Shipment, 'rates' | 'quotes_incomplete'>,
  last: Recipient['last'],
): Quote | undefined => {
  const same = rates.find(({ carrier, service }) => carrier === last?.carrier && service === last.service)
  if (same || isIncomplete) return same
  return rates.toSorted((one, other) => costOf(one) - costOf(other))[0]
}

/** Describes the options in a line: `Certified Mail, return receipt, both sides, black and white`. */
export const describeOptions = ({ shipping_options: mail, print_options: print }: OptionValues): string => {
  const extras = serviceExtras({ carrier: 'USPS', service: 'First' }, mail)
  const printing = `${print.duplex ? 'both sides' : 'one side'}, ${print.color ? 'color' : 'black and white'}`
  const text = [extras, printing].filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
