import { randomBytes } from 'node:crypto'

import { type Database, withTransaction } from '#lib/postgres/postgres.ts'
import { hashForm } from '#lib/sandbox/vendors/form-data.ts'
import { type ObjectStore, openObjects } from '#lib/sandbox/vendors/object-store.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { Clock } from '#lib/service/clock.ts'

import { LobRefusal, readLobRequest } from './requests.ts'

type LobTrackingEvent = {
  id: string
  object: 'tracking_event'
  type: 'normal' | 'certified'
  name: string
  time: string
  date_created: string
  date_modified: string
  location: string | null
  details: { event: string; description: string; action_required: boolean } | null
}

/** A letter as Lob returns it, without what Mailroom does not read. */
type LobLetterObject = {
  id: string
  object: 'letter'
  status: 'rendered'
  extra_service: string | null
  tracking_number: string | null
  tracking_events: LobTrackingEvent[]
  metadata: Record<string, string>
  send_date: string
  date_created: string
  date_modified: string
  deleted?: true
}

type StoredLetter = { letter: LobLetterObject; reference: string }

type LobKinds = { letter: StoredLetter; key: { letterId: string; requestHash: string; usedAt: string } }

export type LobMemory = { db: Database; clock: Clock }

const objectsOf = ({ db, clock }: LobMemory): ObjectStore<LobKinds> => openObjects<LobKinds>(db, clock, 'lob')

const newLobId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`

/** How long a letter without a send date can be cancelled. */
const cancellationMs = 5 * 60_000

const announce = async (memory: LobMemory, type: string, letter: object, pieceId: string): Promise<void> => {
  const eventId = newLobId('evt')
  await addWebhook(memory.db, memory.clock, {
    vendor: 'lob',
    eventId,
    event: {
      id: eventId,
      object: 'event',
      reference_id: pieceId,
      event_type: { id: type, enabled_for_test: true, resource: 'letters', object: 'event_type' },
      date_created: memory.clock.now().toISOString(),
      body: letter,
    },
  })
}

/** How long an Idempotency-Key is remembered. */
const keyLifetimeMs = 86_400_000

/** Creates a letter; the same Idempotency-Key returns the one that it created. Throws `LobRefusal`. */
export const createLobLetter = async (
  memory: LobMemory,
  form: FormData,
  idempotencyKey: string | null,
): Promise<LobLetterObject> => {
  const now = memory.clock.now()
  const request = await readLobRequest(form, now)
  // A repeated request is dated later, so that its send date is not compared.
  form.delete('send_date')
  const requestHash = await hashForm(form)
  return withTransaction(memory, async ({ db: tx }) => {
    const within = { ...memory, db: tx }
    const objects = objectsOf(within)
    const known = idempotencyKey === null ? null : await objects.find('key', idempotencyKey)
    const isRemembered = known !== null && Date.parse(known.body.usedAt) > now.getTime() - keyLifetimeMs
    if (isRemembered) {
      if (known.body.requestHash !== requestHash) {
        throw new LobRefusal(409, 'conflict', 'The Idempotency-Key was used for a different request.')
      }
      return (await loadLobLetter(within, known.body.letterId)).letter
    }
    const id = newLobId('ltr')
    const at = now.toISOString()
    const letter: LobLetterObject = {
      id,
      object: 'letter',
      status: 'rendered',
      extra_service: request.extra_service,
      tracking_number: request.extra_service
        ? `9407${String(BigInt(`0x${id.slice(4)}`))
            .padStart(18, '0')
            .slice(-18)}`
        : null,
      tracking_events: [],
      metadata: request.metadata,
      send_date: request.send_date ?? new Date(now.getTime() + cancellationMs).toISOString(),
      date_created: at,
      date_modified: at,
    }
    await objects.insert('letter', {
      id,
      body: { letter, reference: request.metadata['reference'] ?? '' },
    })
    const used = { letterId: id, requestHash, usedAt: at }
    if (known) await objects.replace('key', known.id, used)
    else if (idempotencyKey !== null) await objects.insert('key', { id: idempotencyKey, body: used })
    await announce(within, 'letter.created', letter, id)
    return letter
  })
}

/** Loads a letter, cancelled ones included. Throws `LobRefusal`. */
export const loadLobLetter = async (memory: LobMemory, id: string): Promise<StoredLetter> => {
  const found = await objectsOf(memory).find('letter', id)
  if (!found) throw new LobRefusal(404, 'not_found', 'letter not found')
  return found.body
}

/** Lists the newest letter with this reference in its metadata, or the newest of all. */
export const listLobLetters = async (
  memory: LobMemory,
  reference: string | undefined,
): Promise<LobLetterObject[]> => {
  const objects = objectsOf(memory)
  if (reference === undefined)
    return (await objects.list('letter', { limit: 10 })).map(({ body }) => body.letter)
  const found = await objects.findByField('letter', 'reference', reference)
  return found ? [found.body.letter] : []
}

/** Cancels a letter whose send date has not passed. Throws `LobRefusal`. */
export const deleteLobLetter = async (
  memory: LobMemory,
  id: string,
): Promise<{ id: string; deleted: true }> => {
  const { letter, reference } = await loadLobLetter(memory, id)
  if (letter.deleted) throw new LobRefusal(404, 'not_found', 'letter not found')
  if (Date.parse(letter.send_date) <= memory.clock.now().getTime()) {
    throw new LobRefusal(422, 'not_deletable', 'The letter is in production and cannot be cancelled.')
  }
  await objectsOf(memory).replace('letter', id, { letter: { ...letter, deleted: true }, reference })
  await announce(memory, 'letter.deleted', { id, deleted: true }, id)
  return { id, deleted: true }
}

/** Scans of a letter on its way: Lob's name of each, its detail for certified letters, and its event. */
const scans = {
  mailed: { name: 'Mailed', detail: 'package_accepted', event: 'mailed' },
  in_transit: { name: 'In Transit', detail: 'package_departed', event: 'in_transit' },
  delivered: { name: 'Delivered', detail: 'delivered', event: 'delivered' },
  returned: { name: 'Returned to Sender', detail: 'returned_to_sender', event: 'returned_to_sender' },
} as const

/** Has the postal service scan a letter, and announces it. */
export const scanLobLetter = async (
  memory: LobMemory,
  id: string,
  scan: keyof typeof scans,
): Promise<void> => {
  const { letter, reference } = await loadLobLetter(memory, id)
  const { name, detail, event } = scans[scan]
  const isCertified = letter.extra_service !== null
  const at = memory.clock.now().toISOString()
  const scanned: LobLetterObject = {
    ...letter,
    date_modified: at,
    tracking_events: [
      ...letter.tracking_events,
      {
        id: newLobId('evnt'),
        object: 'tracking_event',
        type: isCertified ? 'certified' : 'normal',
        name,
        time: at,
        date_created: at,
        date_modified: at,
        location: scan === 'mailed' ? null : '90277',
        details: isCertified
          ? { event: detail, description: `Package: ${name}.`, action_required: false }
          : null,
      },
    ],
  }
  await objectsOf(memory).replace('letter', id, { letter: scanned, reference })
  await announce(memory, `letter.${isCertified ? 'certified.' : ''}${event}`, scanned, id)
}
