import { isIP } from 'node:net'

import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { createAddressRules } from './address-rules.ts'

/**
 * Throws VALIDATION_ERROR for an address that could never be sent to. Where its name leads is looked at with each
 * message, because it can change.
 */
export const checkUrl = (ctx: ServiceContext, given: string): void => {
  const { privateNetworks } = ctx.config.webhooks
  const { protocol, hostname } = new URL(given)
  const isEncrypted = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isRefusedAddress = isIP(host) !== 0 && !createAddressRules(privateNetworks)(host, isEncrypted)
  const isRefusedProtocol = !isEncrypted && privateNetworks.length === 0
  if (!isRefusedAddress && !isRefusedProtocol) return
  const message = isRefusedProtocol
    ? 'Use a URL that starts with https://.'
    : 'Use a public https URL; private and local networks cannot be reached.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'url', message }] })
}
