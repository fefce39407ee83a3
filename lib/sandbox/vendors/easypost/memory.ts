import { randomBytes } from 'node:crypto'

import { sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import { type Database, withTransaction } from '#lib/postgres/postgres.ts'
import { openObjects, type ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { Clock } from '#lib/service/clock.ts'

import type { EasypostKinds } from './shapes.ts'

export type StreetSentinel = keyof typeof sandboxStreets

/**
 * Returns whether the address is on the sentinel's street. Whole words are compared, so that `MUPS ERROR ST` does not
 * match.
 */
export const isOn = (address: { street1: string | null }, sentinel: StreetSentinel): boolean =>
  new RegExp(`(^|\\s)${sandboxStreets[sentinel].input}`, 'i').test(address.street1 ?? '')

/** EasyPost's ids: a prefix that names the kind, and 32 hexadecimal digits. */
export const newEasypostId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

/** EasyPost writes times to the second. */
export const toSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

export const stampsOf = (time: Date): { created_at: string; updated_at: string } => ({
  created_at: toSeconds(time),
  updated_at: toSeconds(time),
})

/** Cents as EasyPost writes prices, such as `"5.93"`. */
export const toDecimal = (cents: number): string => (cents / 100).toFixed(2)

/** Cents as EasyPost writes fees, such as `"5.93000"`. */
export const toFeeDecimal = (cents: number): string => (cents / 100).toFixed(5)

/** An account at EasyPost by its name in the sandbox; null for the installation's own. */
export type EasypostAccount = string | null

/** Under which the objects and messages of an account are stored, so that no other account sees them. */
export const vendorOf = (account: EasypostAccount): 'easypost' | `easypost:${string}` =>
  account === null ? 'easypost' : `easypost:${account}`

/** The store of one account of EasyPost's simulator, on one connection or in one transaction. */
export type EasypostMemory = {
  db: Database
  clock: Clock
  account: EasypostAccount
  objects: ObjectStore<EasypostKinds>
}

export const openEasypostMemory = (db: Database, clock: Clock, account: EasypostAccount): EasypostMemory => ({
  db,
  clock,
  account,
  objects: openObjects<EasypostKinds>(db, clock, vendorOf(account)),
})

/** Runs work on the account in one transaction. */
export const inTransaction = <Result>(
  { db, clock, account }: EasypostMemory,
  work: (memory: EasypostMemory) => Promise<Result>,
): Promise<Result> => withTransaction({ db }, ({ db: tx }) => work(openEasypostMemory(tx, clock, account)))

const userId = 'user_4c0d9a7be3f14a0f8d5b6c2e1a3f5d7b'

/** Announces a change to the service, in the shape of EasyPost's events and in the transaction of the change. */
export const announce = async (
  { db, clock, account }: EasypostMemory,
  event: { description: string; result: object; previous: object },
): Promise<void> => {
  const now = clock.now().toISOString()
  const eventId = newEasypostId('evt')
  await addWebhook(db, clock, {
    vendor: vendorOf(account),
    eventId,
    event: {
      description: event.description,
      mode: 'test',
      previous_attributes: event.previous,
      created_at: now,
      pending_urls: [],
      completed_urls: [],
      updated_at: now,
      id: eventId,
      user_id: userId,
      status: 'pending',
      object: 'Event',
      result: event.result,
    },
  })
}

/** Returns the child of this kind, such as the tracker of a shipment; null without one. */
export const childOf = <Kind extends keyof EasypostKinds>(
  children: readonly { kind: string; body: EasypostKinds[keyof EasypostKinds] }[],
  kind: Kind,
): EasypostKinds[Kind] | null => {
  const child = children.find((candidate) => candidate.kind === kind)
  // The store gives each body with its kind, which decides its shape.
  return child ? (child.body as EasypostKinds[Kind]) : null
}
