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
  /** The bank's page on which the card holder confirms, while the payment waits for them. */
  actionUrl: string | null
}

/** A payment as the provider's own list has it, with everything that has come back of it. */
export type ListedPayment = Payment & {
  customerId: string | null
  /** The purchase that requested it, as passed to `authorize`. */
  purchaseId: string | null
  capturedCents: number
  refundedCents: number
  createdAt: Date
}

export type PaymentRefund = { refundId: string; status: 'pending' | 'succeeded' | 'failed' }

/** A charge that the cardholder disputes with their bank. */
export type Dispute = {
  disputeId: string
  /** `closed`: withdrawn, or prevented, without a decision. */
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  /** The bank only inquires; no money has moved. */
  isInquiry: boolean
  /** All of the charge, or a part; null when the provider does not say, or not in US dollars. */
  amountCents: number | null
  /** The bank's category, such as `fraudulent`, in the provider's words. */
  reason: string | null
  /** Until when evidence is accepted. */
  respondBy: Date | null
}

/** Names the payment of a message; some name its charge alone. */
type OfCharge = { paymentId: string | null; chargeId: string | null }

/** A verified webhook message in Mailroom's terms; `ignored` if it contains nothing relevant, or cannot be read. */
export type PaymentsEvent =
  | { kind: 'card_setup_completed'; eventId: string; customerId: string; cardId: string }
  | { kind: 'payment'; eventId: string; payment: Payment }
  | { kind: 'refund'; eventId: string; paymentId: string; refund: PaymentRefund }
  | (OfCharge & {
      kind: 'dispute'
      eventId: string
      /** When the provider reported it: messages can arrive after later ones. */
      reportedAt: Date
      dispute: Dispute
      /** Money that moved with it. */
      funds: 'withdrawn' | 'reinstated' | null
    })
  /** The card's issuer suspects fraud; a refund may avoid a dispute while it is actionable. */
  | (OfCharge & { kind: 'fraud_warning'; eventId: string; warningId: string; isActionable: boolean })
  | { kind: 'ignored'; eventId: string; type: string; isUnreadable: boolean }

/**
 * The payment provider. Amounts in integer cents of US dollars. Mutating calls take an idempotency key: repeating a
 * call with the same key has no further effect and never charges twice.
 * Throws `ProviderError`: `declined` (with the reason), `requires_action`, `unavailable`.
 */
export type PaymentsPort = {
  readonly provider: string
  /** Makes a small request: resolves when the provider responds and accepts our credentials. */
  check(): Promise<void>
  /** Returns the provider's ID of our account; null for a key that is not permitted to read it. */
  readAccountId(): Promise<string | null>
  createCustomer(input: {
    organizationId: string
    name: string
    email: string
    idempotencyKey: string
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
   * Removes a card from the customer; it can no longer be charged, and refunds still reach it. After the default card,
   * there is no default. `not_found` when it is not the customer's, or no longer.
   */
  removeCard(input: { customerId: string; cardId: string }): Promise<void>
  /**
   * Holds the amount on a card. Without `returnUrl` the holder is absent, and a bank that requires them gives
   * `requires_action`; with it, the payment may wait for them at `actionUrl`.
   */
  authorize(input: {
    customerId: string
    cardId: string
    amountCents: number
    description: string
    reference: string
    purchaseId: string
    returnUrl?: string | null
    idempotencyKey: string
  }): Promise<Payment>
  /** Finds the payment of a purchase whose response was lost; null if the provider has none. */
  findPayment(input: { customerId: string; purchaseId: string; since: Date }): Promise<Payment | null>
  capture(input: { paymentId: string; idempotencyKey: string }): Promise<Payment>
  /** Releases an authorization that was not captured. */
  release(input: { paymentId: string; idempotencyKey: string }): Promise<Payment>
  refund(input: { paymentId: string; idempotencyKey: string }): Promise<PaymentRefund>
  readPayment(paymentId: string): Promise<Payment>
  /** Finds the payment of a charge; null if the provider has none. */
  findPaymentOfCharge(chargeId: string): Promise<string | null>
  /** Returns the current status of a refund. */
  readRefund(refundId: string): Promise<PaymentRefund>
  /** Every payment made since, all pages of it. */
  listPayments(input: { since: Date }): Promise<ListedPayment[]>
  /** Verifies the signature over the raw body; throws `ProviderError('invalid')` when it is forged. Returns the event's id. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string }
  /** Parses a message whose signature was verified when it arrived, possibly long ago. */
  parseWebhook(rawBody: Uint8Array): PaymentsEvent
}
