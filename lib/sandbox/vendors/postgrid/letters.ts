import { randomBytes } from 'node:crypto'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { type Database, withTransaction } from '#lib/postgres/postgres.ts'
import { hashForm } from '#lib/sandbox/vendors/form-data.ts'
import { type ObjectStore, openObjects } from '#lib/sandbox/vendors/object-store.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { Clock } from '#lib/service/clock.ts'

import { isCertifiedClass, PostgridRefusal, readPostgridRequest } from './requests.ts'

const statuses = ['ready', 'printing', 'processed_for_delivery', 'completed'] as const

/** A letter as PostGrid returns it, without what Mailroom does not read. */
type PostgridLetterObject = {
  id: string
  object: 'letter'
  live: false
  status: (typeof statuses)[number] | 'cancelled'
  mailingClass: string
  sendDate: string
  trackingNumber?: string
  imbStatus?: string
  imbDate?: string
  imbZIPCode?: string
  cancellation?: { reason: 'user_initiated' }
  metadata: Record<string, string>
  createdAt: string
  updatedAt: string
}

type StoredLetter = { letter: PostgridLetterObject; reference: string }

type PostgridKinds = { letter: StoredLetter; key: { letterId: string; requestHash: string; usedAt: string } }

export type PostgridMemory = { db: Database; clock: Clock }

const objectsOf = ({ db, clock }: PostgridMemory): ObjectStore<PostgridKinds> =>
  openObjects<PostgridKinds>(db, clock, 'postgrid')

const newPostgridId = (prefix: string): string => `${prefix}_${randomBytes(11).toString('hex')}`

const announce = async (
  memory: PostgridMemory,
  type: string,
  letter: PostgridLetterObject,
): Promise<void> => {
  const eventId = newPostgridId('event')
  await addWebhook(memory.db, memory.clock, {
    vendor: 'postgrid',
    eventId,
    event: { id: eventId, object: 'event', type, data: letter, createdAt: memory.clock.now().toISOString() },
  })
}

/** Letters are produced on the day after their send date, from midnight Eastern time; here from 05:00 UTC. */
const producedFrom = (sendDate: string): number =>
  (Math.floor(Date.parse(sendDate) / dayMs) + 1) * dayMs + 5 * 3_600_000

/** Returns the current state of a letter. */
const asOf = (letter: PostgridLetterObject, now: Date): PostgridLetterObject =>
  letter.status === 'ready' && now.getTime() >= producedFrom(letter.sendDate)
    ? { ...letter, status: 'printing' }
    : letter

/** Loads a letter, cancelled ones included. Throws `PostgridRefusal`. */
export const loadPostgridLetter = async (
  memory: PostgridMemory,
  id: string,
): Promise<PostgridLetterObject> => {
  const found = await objectsOf(memory).find('letter', id)
  if (!found) {
    throw new PostgridRefusal(404, 'letter_not_found_error', `No letter exists with the ID ${id}.`)
  }
  return asOf(found.body.letter, memory.clock.now())
}

/** How long an Idempotency-Key is remembered. */
const keyLifetimeMs = 86_400_000

/** Creates a letter; the same Idempotency-Key returns the one that it created. Throws `PostgridRefusal`. */
export const createPostgridLetter = async (
  memory: PostgridMemory,
  form: FormData,
  idempotencyKey: string | null,
): Promise<PostgridLetterObject> => {
  const now = memory.clock.now()
  const request = await readPostgridRequest(form)
  // A repeated request is dated later, so that its send date is not compared.
  form.delete('sendDate')
  const requestHash = await hashForm(form)
  return withTransaction(memory, async ({ db: tx }) => {
    const within = { ...memory, db: tx }
    const objects = objectsOf(within)
    const known = idempotencyKey === null ? null : await objects.find('key', idempotencyKey)
    const isRemembered = known !== null && Date.parse(known.body.usedAt) > now.getTime() - keyLifetimeMs
    if (isRemembered) {
      if (known.body.requestHash !== requestHash) {
        throw new PostgridRefusal(
          409,
          'idempotency_error',
          'The idempotency key was used for a different request.',
        )
      }
      return loadPostgridLetter(within, known.body.letterId)
    }
    const at = now.toISOString()
    const letter: PostgridLetterObject = {
      id: newPostgridId('letter'),
      object: 'letter',
      live: false,
      status: 'ready',
      mailingClass: request.mailingClass,
      sendDate: request.sendDate ?? at,
      metadata: request.metadata,
      createdAt: at,
      updatedAt: at,
    }
    await objects.insert('letter', {
      id: letter.id,
      body: { letter, reference: request.metadata['reference'] ?? '' },
    })
    const used = { letterId: letter.id, requestHash, usedAt: at }
    if (known) await objects.replace('key', known.id, used)
    else if (idempotencyKey !== null) await objects.insert('key', { id: idempotencyKey, body: used })
    await announce(within, 'letter.created', letter)
    return letter
  })
}

/** Searches by a reference in quotes, as the metadata has it; without one, the newest letters. */
export const searchPostgridLetters = async (
  memory: PostgridMemory,
  search: string | undefined,
): Promise<PostgridLetterObject[]> => {
  const objects = objectsOf(memory)
  const now = memory.clock.now()
  const [, reference] = /^"(.*)"$/.exec(search ?? '') ?? []
  if (reference === undefined) {
    return (await objects.list('letter', { limit: 10 })).map(({ body }) => asOf(body.letter, now))
  }
  const found = await objects.findByField('letter', 'reference', reference)
  return found ? [asOf(found.body.letter, now)] : []
}

const update = async (
  memory: PostgridMemory,
  letter: PostgridLetterObject,
): Promise<PostgridLetterObject> => {
  const updated = { ...letter, updatedAt: memory.clock.now().toISOString() }
  const reference = letter.metadata['reference'] ?? ''
  await objectsOf(memory).replace('letter', letter.id, { letter: updated, reference })
  await announce(memory, 'letter.updated', updated)
  return updated
}

/** Cancels a letter that is `ready`. Throws `PostgridRefusal`. */
export const cancelPostgridLetter = async (
  memory: PostgridMemory,
  id: string,
): Promise<PostgridLetterObject> => {
  const letter = await loadPostgridLetter(memory, id)
  if (letter.status !== 'ready') {
    throw new PostgridRefusal(400, 'order_not_cancellable_error', `The letter is ${letter.status}.`)
  }
  return update(memory, { ...letter, status: 'cancelled', cancellation: { reason: 'user_initiated' } })
}

/** Moves a test letter to its next status, as PostGrid's own endpoint for tests does. Throws `PostgridRefusal`. */
export const progressPostgridLetter = async (
  memory: PostgridMemory,
  id: string,
): Promise<PostgridLetterObject> => {
  const letter = await loadPostgridLetter(memory, id)
  const next = statuses[statuses.findIndex((status) => status === letter.status) + 1]
  if (letter.status === 'cancelled' || !next) {
    throw new PostgridRefusal(400, 'invalid_progression_error', `The letter is ${letter.status}.`)
  }
  const isHandedOver = next === 'processed_for_delivery'
  const digits = String(BigInt(`0x${letter.id.slice('letter_'.length)}`))
    .padStart(18, '0')
    .slice(-18)
  return update(memory, {
    ...letter,
    status: next,
    ...(isHandedOver && isCertifiedClass(letter.mailingClass) && { trackingNumber: `9407${digits}` }),
  })
}

/** Has the postal service scan the letter's Intelligent Mail barcode. */
export const scanPostgridLetter = async (
  memory: PostgridMemory,
  id: string,
  imbStatus: 'entered_mail_stream' | 'out_for_delivery' | 'returned_to_sender',
): Promise<void> => {
  const letter = await loadPostgridLetter(memory, id)
  await update(memory, {
    ...letter,
    imbStatus,
    imbDate: memory.clock.now().toISOString(),
    imbZIPCode: '90277',
  })
}
