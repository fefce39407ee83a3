import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { ErrorBody, ErrorCode, FieldFault } from '#lib/contract/api/errors.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { retryAfterOf } from '#lib/service/providers/provider-error.ts'

import type { HttpEnv } from './env.ts'
import { isOutage } from './outage.ts'

/** The one table from error code to HTTP status. */
const statuses = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  EMAIL_NOT_VERIFIED: 403,
  INSUFFICIENT_SCOPE: 403,
  ADDRESS_NOT_ALLOWED: 403,
  NOT_A_MEMBER: 403,
  TWO_FACTOR_REQUIRED: 403,
  IDENTITY_PROVIDER_UNAVAILABLE: 502,
  DOMAIN_NOT_VERIFIED: 409,
  DNS_UNAVAILABLE: 502,
  ORGANIZATION_CHANGED: 412,
  LAST_OWNER: 409,
  ALREADY_MEMBER: 409,
  INVITATION_ENDED: 410,
  INVALID_IMAGE: 400,
  FORBIDDEN: 403,
  INVALID_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  DOCUMENT_NOT_FOUND: 404,
  SHIPMENT_NOT_FOUND: 404,
  NOTE_NOT_FOUND: 404,
  NOTE_CHANGED: 412,
  TASK_NOT_FOUND: 404,
  TASK_CLOSED: 409,
  BATCH_NOT_FOUND: 404,
  BATCH_BUSY: 409,
  BATCH_CHANGED: 412,
  BATCH_HAS_DUPLICATES: 409,
  BATCH_TOTAL_EXCEEDED: 409,
  ADDRESS_NOT_FOUND: 404,
  ADDRESS_CHANGED: 412,
  ADDRESS_EXISTS: 409,
  MATTER_NOT_FOUND: 404,
  MATTER_EXISTS: 409,
  MATTER_CHANGED: 412,
  MATTER_IN_USE: 409,
  MATTER_HELD: 409,
  TEMPLATE_NOT_FOUND: 404,
  TEMPLATE_CHANGED: 409,
  DECLARATION_TEMPLATE_CHANGED: 412,
  LETTERHEAD_CHANGED: 412,
  TEMPLATE_ARCHIVED: 409,
  TEMPLATE_FIELDS_MISSING: 400,
  FORM_NOT_FILLABLE: 400,
  FORM_VALUES_INVALID: 400,
  INVALID_TEMPLATE: 400,
  QUOTE_NOT_FOUND: 404,
  QUOTE_EXPIRED: 410,
  NO_PAYMENT_METHOD: 400,
  NO_PRINTER: 409,
  BALANCE_TOO_LOW: 402,
  CREDIT_LIMIT_REACHED: 402,
  INVOICE_OVERDUE: 402,
  SPENDING_LIMIT_REACHED: 402,
  CARD_IN_USE: 409,
  CARD_IS_DEFAULT: 409,
  PAYMENT_FAILED: 402,
  LABEL_REFUSED: 422,
  PRICE_CHANGED: 409,
  APPROVAL_NOT_FOUND: 404,
  APPROVAL_ENDED: 409,
  APPROVAL_OWN: 403,
  INVALID_STATUS_TRANSITION: 409,
  SHIPMENT_SCHEDULED: 409,
  SCHEDULE_CHANGED: 409,
  SHIPMENT_CHANGED: 412,
  LETTER_SET_NOT_FOUND: 404,
  LETTER_SET_CHANGED: 409,
  COMPANION_EXISTS: 409,
  TAG_HELD: 409,
  FACT_NOT_RECORDED: 409,
  PAPER_NOT_AVAILABLE: 409,
  ENCRYPTED_PDF: 400,
  INVALID_PDF: 400,
  TOO_MANY_PAGES: 400,
  FILE_TOO_LARGE: 413,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_INCOMPLETE: 409,
  UPLOAD_EXPIRED: 410,
  NO_TRACKING_NUMBER: 400,
  NOT_CERTIFIED: 400,
  EVIDENCE_EXPIRED: 410,
  SHARING_OFF: 403,
  RECEIPT_NOT_BOUGHT: 400,
  PAPER_EXISTS: 409,
  RECEIPT_EXISTS: 409,
  ARTIFACT_NOT_FOUND: 404,
  ARTIFACT_UNAVAILABLE: 409,
  STORED_FILE_ALTERED: 409,
  STORED_FILE_MISSING: 409,
  ARTIFACT_EXPIRED: 410,
  BENCH_CHECK_MISSING: 400,
  WRONG_LABEL: 409,
  WRONG_WEIGHT: 409,
  PIECES_NOT_PACKED: 409,
  NOTHING_TO_HAND_OVER: 409,
  PRINTER_BUSY: 409,
  API_KEY_CHANGED: 412,
  API_KEY_ENDED: 409,
  WEBHOOK_DISABLED: 409,
  ACCOUNT_CONNECTED: 409,
  CONNECTED_ACCOUNT_REFUSED: 409,
  FEE_TOO_SMALL: 409,
  RATE_PROVIDER_UNAVAILABLE: 502,
  PAYMENT_PROVIDER_UNAVAILABLE: 502,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_CONFLICT: 409,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

/** The HTTP status that goes with an error code. */
export const statusOfError = (code: ErrorCode) => statuses[code]

/** Time that a database takes to restart, or a disk to be cleared by its sweeps. */
const retryAfterSeconds = '5'

const answer = (
  c: Context<HttpEnv>,
  code: ErrorCode,
  message: string,
  { fields, retryAfter = null }: { fields?: FieldFault[] | undefined; retryAfter?: number | null } = {},
): Response => {
  c.set('errorCode', code)
  if (code === 'SERVICE_UNAVAILABLE') c.header('Retry-After', retryAfterSeconds)
  // The caller waits as long as the vendor asks us to.
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter))
  const body: ErrorBody = {
    error: { message, code, request_id: c.get('requestId'), ...(fields && fields.length > 0 && { fields }) },
  }
  return c.json(body, statuses[code])
}

/** Converts any error of a route to the error envelope. Unexpected errors are logged completely and not revealed. */
export const errorResponse = (error: unknown, c: Context<HttpEnv>): Response => {
  if (error instanceof ServiceError) {
    return answer(c, error.code, error.message, { fields: error.fields, retryAfter: retryAfterOf(error) })
  }
  if (error instanceof HTTPException && error.status < 500)
    return answer(c, 'VALIDATION_ERROR', error.message)
  const { logger } = c.get('deps')
  if (isOutage(error)) {
    logger.error({ err: error, requestId: c.get('requestId') }, 'the database or the disk cannot')
    return answer(
      c,
      'SERVICE_UNAVAILABLE',
      'Mailroom cannot reach its database or disk. Try again in a moment.',
    )
  }
  logger.error({ err: error, requestId: c.get('requestId') }, 'unexpected error')
  return answer(
    c,
    'INTERNAL_ERROR',
    `Something went wrong on our side. If you contact support, include request ID ${c.get('requestId')}.`,
  )
}

/** Returns the path as sent: decoded, it may contain what no response may. */
const sentPath = (c: Context<HttpEnv>): string => new URL(c.req.raw.url).pathname

/** Responds to a path that does not exist. */
export const notFoundResponse = (c: Context<HttpEnv>): Response =>
  answer(c, 'NOT_FOUND', `No resource exists at ${sentPath(c)}.`)

/** Responds to a path that exists, but not with this method. */
export const methodNotAllowedResponse = (c: Context<HttpEnv>, allowed: readonly string[]): Response => {
  c.header('Allow', allowed.join(', '))
  return answer(c, 'METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')} for ${sentPath(c)}.`)
}
