/** The domain name system. */
export type DnsPort = {
  /** Whether the name has a TXT record of this value now. Throws `ProviderError`: `unavailable` when no server responds. */
  hasTxtRecord(name: string, value: string): Promise<boolean>
}
