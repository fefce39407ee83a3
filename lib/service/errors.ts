import type { ErrorCode, FieldFault } from '#lib/contract/api/errors.ts'

/** An error for the caller: a code of the contract, a message, and the invalid fields. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly fields: FieldFault[] | undefined

  constructor(code: ErrorCode, message: string, options: { fields?: FieldFault[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
  }
}
