/*
 * Receives webhooks, and believes only what Mailroom signed.
 *
 *   MAILROOM_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.ts
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import type { WebhookMessage } from '@mailroom/client'

const secret = Buffer.from((process.env['MAILROOM_WEBHOOK_SECRET'] ?? '').replace('whsec_', ''), 'base64')
const toleranceSeconds = 300

/** Returns whether Mailroom signed this body within the last five minutes. During a rotation there are two signatures. */
const isGenuine = (headers: Headers, body: string): boolean => {
  const sentAt = Number(headers.get('webhook-timestamp'))
  if (!(Math.abs(Date.now() / 1000 - sentAt) <= toleranceSeconds)) return false
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .map((signature) => Buffer.from(signature))
  return signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}

/** Messages that have arrived, by ID: one may arrive again. Keep them where a restart does not lose them. */
const seen = new Set<string>()

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const headers = new Headers(request.headers as Record<string, string>)
  const body = await text(request)
  if (!isGenuine(headers, body)) {
    response.writeHead(400).end()
    return
  }
  // Respond first: what takes longer than 15 seconds counts as a failure.
  response.writeHead(204).end()
  const id = headers.get('webhook-id') ?? ''
  if (seen.has(id)) return
  seen.add(id)
  const message: WebhookMessage = JSON.parse(body)
  console.log(`${message.type}: ${message.data.message}`)
}

createServer((request, response) => void receive(request, response)).listen(
  Number(process.env['PORT'] ?? 8080),
  '127.0.0.1',
)
