import { createHmac, timingSafeEqual } from 'node:crypto'

import { type Context, Hono } from 'hono'
import { z } from 'zod'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { drawReturnReceipt } from '#lib/sandbox/vendors/easypost/files.ts'
import { ownMailerId } from '#lib/sandbox/vendors/easypost/tracking-numbers.ts'
import { findPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import { newId } from '#lib/service/ids.ts'

import { writeReceiptEmail } from './emails.ts'

export type UspsSimulatorOptions = {
  db: Database
  clock: Clock
  clientId: string
  clientSecret: string
  /** The customer that the credentials belong to. */
  crid: string
  /** The authserv-id in the `Authentication-Results` of its emails; null to leave the field out. */
  authservId: string | null
}

const tokenSeconds = 28_800

/** The APIs that the app may call. Tracking is in no default product: USPS has added it. */
const scopes = ['addresses', 'tracking']

/** Calls an hour, of all APIs together: the strictest reading (github.com/USPS/api-examples, issues 30 and 107). */
const callsPerHour = 60

/** An error of the Tracking API. */
const refusal = (code: 400 | 401 | 403 | 404 | 429, title: string, detail: string) => ({
  apiVersion: '/tracking/v3',
  error: { code: String(code), message: detail, errors: [{ status: String(code), title, detail }] },
})

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
  /** The app's scopes that the token is for; all of them without it. */
  scope: z.string().optional(),
})

const proofRequest = z.object({
  uniqueMailPieceID: z.string().min(1),
  mailPieceIntakeDate: z.iso.date(),
  tableCode: z.string().min(1),
  requestType: z.literal('email'),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  email: z.array(z.email()).min(1).max(3),
  CRID: z.string().min(1),
})

const isSame = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Returns whether a number carries the Mailer ID of the app's owner. Postage that a reseller sold does not: since April 2026
 * only its own mailer may track it (usps.com/business/api-access.htm).
 */
const isOwnNumber = (trackingNumber: string): boolean =>
  trackingNumber.startsWith('92') && trackingNumber.slice(5, 5 + ownMailerId.length) === ownMailerId

/** The number under which the record of a piece is kept: digits that follow from its tracking number. */
const recordNumber = (trackingNumber: string): string => trackingNumber.slice(-9)

const tableCode = 'T'

/**
 * USPS's Tracking API v3 and its OAuth 2.0, as far as Mailroom uses them. It knows the pieces that EasyPost's simulator sold,
 * and shares those of USPS Ship accounts.
 */
export const createUspsApp = (options: UspsSimulatorOptions): Hono => {
  const { db, clock, clientId, clientSecret, crid, authservId } = options
  const app = new Hono()

  const signatureOf = (claims: string): string =>
    createHmac('sha256', clientSecret).update(claims).digest('hex')

  /** Returns the scopes of a valid token; null for any other. */
  const scopesOf = (token: string): string[] | null => {
    const [until = '', granted = '', signature = ''] = token.split('.')
    const isValid =
      isSame(signature, signatureOf(`${until}.${granted}`)) && Number(until) > systemClock.now().getTime()
    return isValid ? granted.split('+') : null
  }

  let calls: number[] = []

  /** Counts a call. Returns the answer to one above the quota; null below it. */
  const exceed = (c: Context) => {
    const now = clock.now().getTime()
    calls = calls.filter((at) => at > now - hourMs)
    const [first = now] = calls
    if (calls.length < callsPerHour) {
      calls.push(now)
      return null
    }
    c.header('Retry-After', String(Math.ceil((first + hourMs - now) / 1000)))
    return c.json(refusal(429, 'Too Many Requests', 'The quota of calls per hour is exceeded.'), 429)
  }

  app.use('*', async (c, next) => exceed(c) ?? next())

  app.post('/oauth2/v3/token', async (c) => {
    const given = tokenRequest.safeParse(await c.req.json().catch(() => null))
    if (!given.success) {
      return c.json({ error: 'invalid_request', error_description: 'A parameter is missing.' }, 400)
    }
    const { client_id: id, client_secret: secret } = given.data
    if (!isSame(id, clientId) || !isSame(secret, clientSecret)) {
      return c.json(
        { error: 'invalid_client', error_description: 'The client could not be authenticated.' },
        401,
      )
    }
    const issuedAt = systemClock.now().getTime()
    const until = String(issuedAt + tokenSeconds * 1000)
    const asked = given.data.scope?.split(' ')
    const granted = scopes.filter((scope) => asked?.includes(scope) ?? true)
    const claims = `${until}.${granted.join('+')}`
    return c.json({
      access_token: `${claims}.${signatureOf(claims)}`,
      token_type: 'Bearer',
      issued_at: String(issuedAt),
      expires_in: String(tokenSeconds),
      status: 'approved',
      scope: granted.join(' '),
      client_id: clientId,
    })
  })

  app.use('/tracking/*', async (c, next) => {
    const [scheme, token = ''] = c.req.header('authorization')?.split(' ') ?? []
    const granted = scheme === 'Bearer' ? scopesOf(token) : null
    // Without the scope, the answer is the same as to a wrong token (github.com/USPS/api-examples, issues 28 and 56).
    if (granted?.includes('tracking')) return next()
    return c.json(refusal(401, 'Unauthorized', 'Access token is missing, invalid or expired.'), 401)
  })

  app.use('/tracking/v3/tracking/:number/*', async (c, next) => {
    if (isOwnNumber(c.req.param('number'))) return next()
    return c.json(refusal(403, 'Forbidden', 'The application is not authorized for this Mailer ID.'), 403)
  })

  const unknownPiece = () =>
    refusal(
      404,
      'Not Found',
      'The tracking number may be incorrect or the status update is not yet available. Please verify your tracking number and try again later.',
    )

  app.get('/tracking/v3/tracking/:number', async (c) => {
    const trackingNumber = c.req.param('number')
    const piece = await findPiece(db, clock, trackingNumber)
    if (!piece) return c.json(unknownPiece(), 404)
    const { shipment, tracker, delivery } = piece
    const summary = {
      trackingNumber,
      mailClass: tracker.carrier_detail?.service ?? '',
      mailType: 'DM',
      status: tracker.tracking_details.at(-1)?.message ?? 'Pre-Shipment',
      statusCategory: delivery ? 'Delivered' : 'In Transit',
    }
    // Without the parameter, USPS answers with the summary alone.
    if (c.req.query('expand') !== 'DETAIL') return c.json(summary)
    return c.json({
      ...summary,
      proofOfDeliveryEnabled: String(delivery !== null),
      RREEnabled: String(shipment.options.return_receipt === true && delivery !== null),
      RRAMEnabled: 'false',
      tableCode,
      uniqueMailPieceID: recordNumber(trackingNumber),
      mailPieceIntakeDate: piece.knownAt.replace('T', ' ').replace('Z', '000'),
    })
  })

  app.post('/tracking/v3/tracking/:number/proof-of-delivery', async (c) => {
    const trackingNumber = c.req.param('number')
    const piece = await findPiece(db, clock, trackingNumber)
    if (!piece) return c.json(unknownPiece(), 404)
    const given = proofRequest.safeParse(await c.req.json().catch(() => null))
    if (!given.success) {
      const [issue] = given.error.issues
      const field = issue?.path.join('.') || 'body'
      return c.json(refusal(400, 'Bad Request', `${field}: ${issue?.message ?? 'not valid'}`), 400)
    }
    const { uniqueMailPieceID, mailPieceIntakeDate, tableCode: table, CRID, email } = given.data
    if (CRID !== crid) return c.json(refusal(403, 'Forbidden', 'The CRID is not yours.'), 403)
    const isRecord =
      uniqueMailPieceID === recordNumber(trackingNumber) &&
      mailPieceIntakeDate === piece.knownAt.slice(0, 10) &&
      table === tableCode
    const { shipment, tracker, delivery } = piece
    if (!isRecord || !delivery || shipment.options.return_receipt !== true) {
      return c.json(
        refusal(400, 'Bad Request', 'A proof of delivery record is not available for this item.'),
        400,
      )
    }
    const pdf = await drawReturnReceipt(shipment, tracker, { created_at: delivery.datetime })
    for (const to of email) {
      await addWebhook(db, clock, {
        vendor: 'usps',
        eventId: `email_${newId()}`,
        body: writeReceiptEmail(clock, { to, trackingNumber, pdf, authservId }),
      })
    }
    return c.json({ transactionMessage: 'Your request has been submitted.' })
  })
  return app
}
