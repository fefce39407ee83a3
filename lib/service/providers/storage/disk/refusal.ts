/** S3's error codes that this store answers with, and their HTTP status. */
export const refusalStatus = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidArgument: 400,
  MalformedPOSTRequest: 400,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InvalidRange: 416,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** The store refuses a request made to its own addresses, in S3's words. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
