import { gt, lt, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { coalesceWrites } from '#lib/service/db/coalesce.ts'
import { refusedMessages, providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { type MessageSource, readSource } from './message-sources.ts'

/** Maximum number stored per hour: a flood of forgeries shows in the metrics and does not fill the disk. */
const maxPerHour = 50
const retentionDays = 14

type StoreRefused = (
  message: Pick<typeof refusedMessages.$inferInsert, 'provider' | 'headers' | 'body'>,
) => Promise<void>

/** While there are as many as are stored, a flood costs the database nothing for so long. */
const floodPauseMs = 60_000

/** Creates what stores messages whose signature is invalid, as long as there are not many of them. */
const createRefusedStore = ({ db, clock }: ServiceDeps): StoreRefused => {
  let isFullUntil = 0
  return async (message) => {
    const receivedAt = clock.now()
    if (receivedAt.getTime() < isFullUntil) return
    const [counted] = await db
      .select({ lately: sql<number>`count(*)::int` })
      .from(refusedMessages)
      .where(gt(refusedMessages.receivedAt, new Date(receivedAt.getTime() - hourMs)))
    if ((counted?.lately ?? 0) >= maxPerHour) {
      isFullUntil = receivedAt.getTime() + floodPauseMs
      return
    }
    await db.insert(refusedMessages).values({ ...message, id: newId(), receivedAt })
  }
}

/** Deletes refused messages that are older than two weeks. */
export const sweepRefused = async ({ db, clock }: ServiceDeps): Promise<void> => {
  const before = new Date(clock.now().getTime() - retentionDays * 24 * hourMs)
  await db.delete(refusedMessages).where(lt(refusedMessages.receivedAt, before))
}

/** Never stored: they would let a reader of the table act as the vendor or as one of our users. */
const secretHeaders = new Set(['authorization', 'cookie'])

/** Returns the stored form of a message: all of its body, and its headers except credentials. */
const verbatim = (rawBody: Uint8Array, headers: Headers) => ({
  headers: Object.fromEntries([...headers].filter(([name]) => !secretHeaders.has(name.toLowerCase()))),
  body: Buffer.from(rawBody).toString('base64'),
})

/** Receives a message. Returns whether it is new: one that was stored before is not stored again. */
type ReceiveMessage = (source: MessageSource, rawBody: Uint8Array, headers: Headers) => Promise<boolean>

type NewMessage = Pick<typeof providerMessages.$inferInsert, 'provider' | 'eventId' | 'headers' | 'body'>

/** Messages written by one statement; more are no faster. */
const maxPerStatement = 50

/** As one parameter, the statement is the same for any number of them. */
const insertMessages = `
  insert into provider_messages (id, provider, event_id, headers, body, received_at)
  select id, provider, "eventId", headers, body, $1::timestamptz
  from json_to_recordset($2) as message(id uuid, provider text, "eventId" text, headers jsonb, body text)
  on conflict do nothing
  returning id`

/** Stores messages that are new and enqueues their processing. Returns, of each, whether it was new. */
const storeMessages = async (deps: ServiceDeps, messages: readonly NewMessage[]): Promise<boolean[]> => {
  const receivedAt = deps.clock.now()
  const rows = messages.map((message) => ({ ...message, id: newId() }))
  const values = [receivedAt.toISOString(), JSON.stringify(rows)]
  const stored = new Set(await deps.jobs.storeMessages(deps, { text: insertMessages, values }))
  return rows.map(({ id }) => stored.has(id))
}

/**
 * Creates what receives vendors' messages: checks the signature over the raw body, stores the message verbatim and enqueues
 * its processing, together with what else arrives at that moment. It throws UNAUTHORIZED for a forged one.
 */
export const createMessageIntake = (deps: ServiceDeps): ReceiveMessage => {
  const store = coalesceWrites(
    (messages: readonly NewMessage[]) => storeMessages(deps, messages),
    maxPerStatement,
  )
  const storeRefused = createRefusedStore(deps)
  return async (source, rawBody, headers) => {
    const kept = verbatim(rawBody, headers)
    const { source: vendor, accountId } = readSource(source)
    const verifier = await vendor.verifier(deps, accountId)
    let eventId: string
    try {
      eventId = verifier.verifyWebhook(rawBody, headers).eventId
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await storeRefused({ provider: source, ...kept })
      throw new ServiceError('UNAUTHORIZED', 'The signature of this message is not valid.', { cause: error })
    }
    return store({ provider: source, eventId, ...kept })
  }
}
