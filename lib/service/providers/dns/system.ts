import { Resolver } from 'node:dns/promises'

import { errorCode } from '#lib/operator-error.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { DnsPort } from './port.ts'

const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Queries the DNS servers of this machine. */
export const createSystemDns = (): DnsPort => ({
  hasTxtRecord: async (name, value) => {
    const resolver = new Resolver({ timeout: 5000, tries: 2 })
    try {
      const records = await resolver.resolveTxt(name)
      // A long value arrives in several strings.
      return records.some((strings) => strings.join('').trim() === value)
    } catch (error) {
      if (absent.has(errorCode(error) ?? '')) return false
      throw new ProviderError('unavailable', `The DNS servers did not respond for ${name}. Try again.`, {
        cause: error,
      })
    }
  },
})
