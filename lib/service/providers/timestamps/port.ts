/** An independent authority that confirms when something existed (RFC 3161). */
export type TimestampPort = {
  /** Its URL. */
  authority: string
  /**
   * Has the SHA-256 of these bytes timestamped. Resolves with the authority's verified response in DER; throws
   * `ProviderError` when it does not respond in time, rejects the request, or its response is invalid.
   */
  stamp(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}
