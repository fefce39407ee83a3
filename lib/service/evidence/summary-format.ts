import type { Address } from '#lib/contract/addresses/address.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'

import type { Person } from './load-evidence.ts'

/** Returns an address in envelope format, line by line. */
export const addressLines = (address: Partial<Address>): string[] => {
  const town = [address.city, address.state].filter(Boolean).join(', ')
  return [
    address.name,
    address.company,
    address.street1,
    address.street2,
    [town, address.zip].filter(Boolean).join(' '),
    address.country,
  ].filter((line): line is string => Boolean(line))
}

/** An address in few lines: who, then where. */
export const addressText = ({ name, company, ...place }: Partial<Address>): string =>
  [
    [name, company].filter(Boolean).join(', '),
    addressLines(place)
      .filter((line) => line !== 'US')
      .join(', '),
  ]
    .filter(Boolean)
    .join('\n')

/** A person's name; what else is known of them when it is not recorded. */
export const personName = (person: Person | null): string =>
  person === null ? 'a person not recorded' : (person.name ?? person.email ?? `user ${person.id}`)

/** The pages of a part in the whole, and how many they are. */
export const describePages = (part: { first_page: number; last_page: number; page_count: number }): string =>
  part.page_count === 1
    ? `Page ${part.first_page}`
    : `Pages ${part.first_page}–${part.last_page} (${plural(part.page_count, 'page')})`

/** A SHA-256 in two lines of equal length. */
export const stackHash = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`

const brandNames: Record<string, string> = {
  ...partnerTitles,
  easypost: 'EasyPost',
  stripe: 'Stripe',
  ipp: 'Printer',
}

/** Returns a vendor's public name, or the service's name for it. */
export const vendorName = (provider: string): string => brandNames[provider] ?? provider

/** `out_for_delivery` as `Out for delivery`. */
export const humanize = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A carrier's status in words; the carrier's own message is beside it. */
export const describeStatus = (status: string): string =>
  status === 'pre_transit' ? 'Not yet with the carrier' : humanize(status)

/** The first sixteen digits of a hash in groups of four: enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 16).replaceAll(/(.{4})(?!$)/g, '$1 ')
