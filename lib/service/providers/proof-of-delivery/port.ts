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
 * (it has no return receipt for this piece, or will not send it), and `unavailable` when the outcome of the call is
 * unknown: the same request may be made again, and at worst is answered twice.
 */
export type ProofOfDeliveryPort = {
  readonly provider: string
  /** Makes a small request: resolves when the carrier responds and accepts our credentials. */
  check(): Promise<void>
  /** Requests that the return receipt be emailed. Resolves when the carrier has accepted the request. */
  requestReceipt(request: ReceiptRequest): Promise<void>
}
