/**
 * An error that the operator of Mailroom can fix. The message is shown unchanged: one line an error, each naming the
 * error and its fix, never a stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** The code of a Node system error (`ENOENT`) or of a PostgreSQL error (`57P03`), if the error has one. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
