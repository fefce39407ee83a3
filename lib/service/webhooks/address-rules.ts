import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { ServiceError } from '#lib/service/errors.ts'

/** Decides whether an IP address may be connected to, over TLS or without. */
export type AddressRules = (address: string, isEncrypted: boolean) => boolean

/** The only IPv6 range assigned for the internet; the rest is reserved or leads elsewhere, such as into IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || (address instanceof ipaddr.IPv6 && address.match(globalUnicast)))

/**
 * Accepts public addresses over TLS, and those within `privateNetworks` either way. Rejects all others: private,
 * loopback, link-local, shared, multicast and reserved addresses, and IPv6 that maps to any of them.
 */
export const createAddressRules = (privateNetworks: readonly string[]): AddressRules => {
  const networks = privateNetworks.map((network) => ipaddr.parseCIDR(network))
  return (text, isEncrypted) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    const isListed = networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    )
    return isListed || (isEncrypted && isPublic(address))
  }
}

/**
 * Throws VALIDATION_ERROR for a URL that could never receive messages. Its host name is resolved and checked for each
 * message, because it can change.
 */
export const checkAddress = (
  privateNetworks: readonly string[],
  { url, field }: { url: string; field: string },
): void => {
  const { protocol, hostname } = new URL(url)
  const isEncrypted = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isRefusedAddress = isIP(host) !== 0 && !createAddressRules(privateNetworks)(host, isEncrypted)
  const isRefusedProtocol = !isEncrypted && privateNetworks.length === 0
  if (!isRefusedAddress && !isRefusedProtocol) return
  const message = isRefusedProtocol
    ? 'Use a URL that starts with https://.'
    : 'Use a public https URL; private and local networks cannot be reached.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })
}
