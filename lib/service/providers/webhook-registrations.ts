/** An endpoint that the vendor sends webhooks to, as the vendor's own list has it. */
export type WebhookRegistration = {
  id: string
  url: string
  /** Whether the vendor sends to it: endpoints that failed for long are disabled by the vendor. */
  isEnabled: boolean
  /** Types of events that it receives; null where it receives every type. */
  eventTypes: readonly string[] | null
}

/** An event that a vendor was made to send. */
export type CausedEvent = {
  /** The ID of the object that the event is about, which the message contains. */
  objectId: string
  /** What was done at the vendor. */
  description: string
  /** Removes its result, if the vendor would not announce the same again. */
  discard(): Promise<void>
}

/**
 * The endpoints of one vendor's account. Endpoints of others are listed too, and must not be changed. Every method
 * throws `ProviderError`.
 */
export type WebhookRegistrationsPort = {
  /** Types of events that Mailroom handles; null where the vendor sends every type to every endpoint. */
  readonly handledTypes: readonly string[] | null
  /** Whether messages are signed with a secret of ours, rather than with one that the vendor issues. */
  readonly isSecretOurs: boolean
  /** Returns the vendor's ID of the account; null for a key that is not permitted to read it. */
  readAccountId(): Promise<string | null>
  list(): Promise<WebhookRegistration[]>
  /** Registers a URL for the handled types. `secret`: what it signs with, when the vendor chose it; shown only here. */
  create(url: string): Promise<{ registration: WebhookRegistration; secret: string | null }>
  /** Enables an endpoint, adds the handled types, and sets our secret where the vendor lets us choose it. */
  update(registration: WebhookRegistration): Promise<WebhookRegistration>
  remove(id: string): Promise<void>
  /** Makes the vendor send an event that costs nothing; null if there is none. */
  causeEvent(): Promise<CausedEvent | null>
  /** Verifies the vendor's signature of this message with the secret; ours by default. */
  isSigned(rawBody: Uint8Array, headers: Headers, secret?: string): boolean
}
