import type { ErrorCode, FieldFault } from '#lib/contract/api/errors.ts'

/** Every failing call: what the API said, or that it could not be reached (`NETWORK_ERROR`, status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'NETWORK_ERROR'
  readonly fields: FieldFault[]
  readonly requestId: string | undefined
  /** How long the service asks to wait before another attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: ErrorCode | 'NETWORK_ERROR',
    message: string,
    options: {
      fields?: FieldFault[] | undefined
      requestId?: string | undefined
      retryAfterSeconds?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.fields = options.fields ?? []
    this.requestId = options.requestId
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A failed call as plain data for a page, since the server passes only plain objects to the browser. */
export type PlainError = Pick<ApiError, 'status' | 'code' | 'message' | 'fields' | 'requestId'>

/** Returns a failed call as a plain object. */
export const toPlainError = ({ status, code, message, fields, requestId }: ApiError): PlainError => ({
  status,
  code,
  message,
  fields,
  requestId,
})
