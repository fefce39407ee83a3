/** A card on file. */
export type PaymentCard = {
  id: string
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
  isDefault: boolean
}

/** An amount held on a card, or taken from it. */
export type Payment = {
  paymentId: string
  status: 'authorized' | 'captured' | 'cancelled' | 'requires_action' | 'failed' | 'processing'
  amountCents: number
  cardBrand: string | null
  cardLast4: string | null
}

export type PaymentRefund = { refundId: string; status: 'pending' | 'succeeded' | 'failed' }

/** A verified webhook message in Mailroom's terms. */
export type PaymentsNews =
  | { kind: 'card_setup_completed'; eventId: string; customerId: string; cardId: string }
  | { kind: 'payment'; eventId: string; payment: Payment }
  | { kind: 'refund'; eventId: string; paymentId: string; refund: PaymentRefund }
  | { kind: 'ignored'; eventId: string; type: string }

/**
 * The payment provider. Amounts in integer cents of US dollars. Mutating calls take an idempotency key: repeating a
 * call with the same key does what it did the first time and never charges twice.
 * Throws `ProviderError`: `declined` (with the reason in words), `requires_action`, `unavailable`.
 */
export type PaymentsPort = {
  readonly provider: string
  /** Reads something small: resolves when the provider answers and takes our credentials. */
  check(): Promise<void>
  createCustomer(input: {
    organizationId: string
    name: string
    email: string
  }): Promise<{ customerId: string }>
  /** A page of the provider on which a card is entered; it then returns to `returnUrl`. */
  createCardSetup(input: { customerId: string; returnUrl: string }): Promise<{ url: string; setupId: string }>
  /** Reads a card setup when the holder returns: the card it added, made the customer's default, or null. */
  completeCardSetup(input: { customerId: string; setupId: string }): Promise<{ cardId: string } | null>
  /** Attaches a test card by its number. Only providers in test mode accept this. */
  attachTestCard(input: { customerId: string; number: string }): Promise<{ cardId: string }>
  listCards(customerId: string): Promise<PaymentCard[]>
  setDefaultCard(input: { customerId: string; cardId: string }): Promise<void>
  /**
   * Takes a card off the customer, after which it pays for nothing more; refunds still reach it. Of the default card,
   * none is left. `not_found` when it is not the customer's, or no longer.
   */
  removeCard(input: { customerId: string; cardId: string }): Promise<void>
  /** Holds the amount on the customer's default card, without the holder present. */
  authorize(input: {
    customerId: string
    cardId: string
    amountCents: number
    description: string
    reference: string
    idempotencyKey: string
  }): Promise<Payment>
  capture(input: { paymentId: string; idempotencyKey: string }): Promise<Payment>
  /** Releases an authorization that was not captured. */
  release(input: { paymentId: string; idempotencyKey: string }): Promise<Payment>
  refund(input: { paymentId: string; idempotencyKey: string }): Promise<PaymentRefund>
  readPayment(paymentId: string): Promise<Payment>
  /** Checks the signature over the raw body; throws `ProviderError('invalid')` when it is forged. Returns the event's id. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string }
  /** Reads a message whose signature was checked when it arrived, maybe long ago. */
  parseWebhook(rawBody: Uint8Array): PaymentsNews
}
