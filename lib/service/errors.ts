import type { ErrorCode, FieldFault } from '#lib/contract/api/errors.ts'

/** A refusal that the caller should read: a code of the contract, plain words, and the fields at fault. */
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
