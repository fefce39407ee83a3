/** The kind of a vendor's error: the input is invalid, the vendor declined, or it could not be reached. */
export type ProviderErrorKind = 'invalid' | 'declined' | 'requires_action' | 'not_found' | 'unavailable'

/** A vendor call that failed, in Mailroom's terms. `message` is fit to be shown to staff. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** The vendor's own code, such as `insufficient_funds` or `ADDRESS.VERIFY.FAILURE`. */
  readonly vendorCode: string | undefined
  readonly fields: { field: string; message: string; suggestion?: string }[]

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: {
      vendorCode?: string
      fields?: { field: string; message: string; suggestion?: string }[]
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.vendorCode = options.vendorCode
    this.fields = options.fields ?? []
  }
}
