import type { DnsPort } from '#lib/service/providers/dns/port.ts'

/**
 * Simulates DNS: domains below `.test`, which RFC 2606 reserves for this, have the requested record, unless they begin
 * with `unpublished`. All other domains have none.
 */
export const createSimulatedDns = (): DnsPort => ({
  hasTxtRecord: (name) => {
    const [, domain = ''] = /^_mailroom\.(.+)$/.exec(name) ?? []
    return Promise.resolve(domain.endsWith('.test') && !domain.startsWith('unpublished'))
  },
})
