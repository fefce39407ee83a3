/** The kind of a vendor's error: the input is invalid, the vendor declined, or it could not be reached. */
export type ProviderErrorKind = 'invalid' | 'declined' | 'requires_action' | 'not_found' | 'unavailable'

/** A vendor call that failed, in Mailroom's terms. `message` is fit to be shown to staff. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** The vendor's own code, such as `insufficient_funds` or `ADDRESS.VERIFY.FAILURE`. */
  readonly vendorCode: string | undefined
  readonly fields: { field: string; message: string; suggestion?: string }[]
  /** Whether the vendor did nothing because it was sent too much at once. */
  readonly isRateLimited: boolean
  /** How long the vendor asks to wait, in seconds; null if it does not say. */
  readonly retryAfterSeconds: number | null
  /** Whether the vendor refused our credentials, and so did nothing. */
  readonly isUnauthorized: boolean

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: {
      vendorCode?: string
      fields?: { field: string; message: string; suggestion?: string }[]
      isRateLimited?: boolean
      retryAfterSeconds?: number | null
      isUnauthorized?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.vendorCode = options.vendorCode
    this.fields = options.fields ?? []
    this.isRateLimited = options.isRateLimited ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.isUnauthorized = options.isUnauthorized ?? false
  }
}

/** The vendor refused the credentials of an organization's own account, and so did nothing. */
export class AccountRefusedError extends ProviderError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { isUnauthorized: true, cause })
  }
}

/** Ranks failures: refused credentials, then a rate limit, then an outage, then the rest. */
const weightOf = ({ isUnauthorized, isRateLimited, kind }: ProviderError): number => {
  if (isUnauthorized) return 3
  if (isRateLimited) return 2
  return kind === 'unavailable' ? 1 : 0
}

/** Returns the highest-ranked failure; among equals, the one with the longest wait. */
export const worstFailure = (failures: readonly ProviderError[]): ProviderError | undefined =>
  failures.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || (b.retryAfterSeconds ?? 0) - (a.retryAfterSeconds ?? 0),
  )[0]

/** Returns whether an error comes from a vendor's rate limit, itself or as its cause. */
export const isRateLimited = (error: unknown): boolean =>
  error instanceof ProviderError
    ? error.isRateLimited
    : error instanceof Error && error.cause !== undefined && isRateLimited(error.cause)

/** Returns whether an error is from a vendor that asks to wait: by a rate limit, or by a stated time. */
export const isToldToWait = (error: unknown): boolean => isRateLimited(error) || retryAfterOf(error) !== null

/** Returns how long the vendor of an error, itself or as its cause, asks to wait; null if unknown. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ProviderError
    ? error.retryAfterSeconds
    : error instanceof Error && error.cause !== undefined
      ? retryAfterOf(error.cause)
      : null
