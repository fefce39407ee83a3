/** A delivered piece whose return receipt is wanted. */
export type ReceiptRequest = {
  trackingNumber: string
  /** Who requests it: a person or an organization, as the carrier records it. */
  requestedBy: string
  /** Address to which the carrier emails the receipt, as a PDF. */
  email: string
}

/**
 * The carrier's proof of delivery. Throws `ProviderError`: `not_found` (the carrier does not know the piece), `invalid`
 * (it has no return receipt for this piece, or will not send it), `declined` (our credentials are right, and it does not
 * give this piece's records to us: the message names the fix), and `unavailable` when the outcome of the call is unknown
 * or nothing was done: the same request may be made again, and at worst is answered twice.
 */
export type ProofOfDeliveryPort = {
  readonly provider: string
  /**
   * Makes a small request: resolves when the carrier responds and accepts our credentials. Throws `declined` when they
   * are right but do not open its records.
   */
  check(): Promise<void>
  /**
   * Requests that the return receipt be emailed. Resolves when the carrier has accepted the request. Waits for no quota: it
   * throws `unavailable` with when to try again.
   */
  requestReceipt(request: ReceiptRequest): Promise<void>
}
