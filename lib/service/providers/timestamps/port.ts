/** An independent authority that confirms when something existed (RFC 3161). */
export type TimestampPort = {
  /** Its address. */
  authority: string
  /**
   * Has the SHA-256 of these bytes timestamped. Resolves with the authority's whole answer in DER, checked; throws
   * `ProviderError` when it gives none in time, refuses, or gives one that does not hold.
   */
  stamp(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}
