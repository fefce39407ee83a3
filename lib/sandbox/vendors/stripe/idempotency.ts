import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { StripeMemory } from './memory.ts'
import { StripeRefusal } from './refusal.ts'
import type { Answer } from './refusal.ts'

export type KeptAnswer = Answer & { isReplayed: boolean; requestId: string }

const fingerprintOf = (path: string, body: string): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex')

/**
 * Does what a key stands for once. The answer is kept in the transaction that does it, so that neither a crash nor two
 * requests at the same time can do it twice; refusals that did nothing are not kept. Throws for other parameters.
 */
export const respondOnce = async (
  memory: StripeMemory,
  request: { path: string; body: string },
  work: () => Promise<Answer>,
): Promise<KeptAnswer> => {
  const { idempotencyKey: key, id: requestId } = memory.request
  if (key === null) return { ...(await work()), isReplayed: false, requestId }
  await memory.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stripe:${key}`}, 0))`)
  const fingerprint = fingerprintOf(request.path, request.body)
  const kept = await memory.objects.find('idempotency_key', key)
  if (kept) {
    if (kept.body.fingerprint !== fingerprint) {
      throw new StripeRefusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    const { status, answer, requestId: originalId } = kept.body
    return { status, body: answer, isReplayed: true, requestId: originalId }
  }
  const { status, body } = await work()
  if (status === 200 || status === 400 || status === 402) {
    await memory.objects.insert('idempotency_key', {
      id: key,
      body: { fingerprint, status, answer: body, requestId },
    })
  }
  return { status, body, isReplayed: false, requestId }
}
