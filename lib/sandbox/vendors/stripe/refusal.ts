import { newStripeId } from './stamps.ts'

/** What Stripe answers: a status and a body. A declined payment is an answer that is kept, not a failure. */
export type Answer = { status: 200 | 400 | 401 | 402 | 404 | 500; body: object }

/** A request that Stripe refuses before it does anything: `{error: {type, code, message, param, …}}`. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: Exclude<Answer['status'], 200>
  readonly details: { type: string; code?: string; param?: string }

  constructor(
    status: StripeRefusal['status'],
    message: string,
    details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** The parts that every error of a code has. */
export const errorParts = (code: string | undefined): object => ({
  ...(code ? { code, doc_url: docUrl(code) } : {}),
  request_log_url: `https://dashboard.stripe.com/test/logs/${newStripeId('req')}`,
})

export const toErrorBody = ({ message, details }: StripeRefusal): object => ({
  error: { ...errorParts(details.code), ...details, message },
})

export const noSuch = (kind: string, id: string, param = 'id') =>
  new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

export const missing = (param: string) =>
  new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
