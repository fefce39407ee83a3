/** An error as EasyPost answers it: `{error: {code, message, errors}}` with an HTTP status. */
export class EasypostRefusal extends Error {
  override readonly name = 'EasypostRefusal'
  readonly status: 401 | 404 | 422 | 500 | 503
  readonly code: string
  readonly errors: readonly object[]

  constructor(
    status: EasypostRefusal['status'],
    code: string,
    message: string,
    errors: readonly object[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

export const notFound = () =>
  new EasypostRefusal(404, 'NOT_FOUND', 'The requested resource could not be found.')

export const missing = (field: string) =>
  new EasypostRefusal(422, 'PARAMETER.REQUIRED', 'Missing required parameter.', [
    { field, message: 'cannot be blank' },
  ])

export const internalError = () =>
  new EasypostRefusal(
    500,
    'INTERNAL_SERVER_ERROR',
    "We're sorry, something went wrong. If the problem persists please contact us.",
  )
