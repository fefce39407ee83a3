import { and, eq, like, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import { sandboxObjects } from '#lib/service/db/schema/sandbox.ts'

import { type EasypostAccount, type EasypostMemory, openEasypostMemory, vendorOf } from './memory.ts'
import { EasypostRefusal, notFound } from './requests.ts'
import type { EasypostKinds } from './shapes.ts'

/** A test key of the sandbox: `EZTKsandbox`, the name of its account, and the number of the key. */
const accountKey = /^EZTKsandbox([A-Z][A-Za-z]{0,39})([1-9])$/

const prefix = 'easypost:'

/**
 * Returns whether an account buys from USPS by USPS Ship, with the mailer’s own Mailer ID
 * (docs.easypost.com/carriers/usps-ship-guide): here, one whose name ends like this.
 */
export const hasUspsShip = (account: EasypostAccount): boolean => account?.endsWith('UspsShip') ?? false

const accountOf = (vendor: string): EasypostAccount =>
  vendor.startsWith(prefix) ? vendor.slice(prefix.length) : null

const unauthorized = () =>
  new EasypostRefusal(
    401,
    'UNAUTHORIZED',
    'This api key is no longer active. Please use a different api key.',
  )

const keyOf = (authorization: string | undefined): string => {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? []
  const text = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString('utf8') : ''
  return text.endsWith(':') ? text.slice(0, -1) : ''
}

const nameOfKey = (account: string, number: string): string => `ak_${account}${number}`

/**
 * Returns the account of the key that a request was sent with: null for the installation's own. Throws EasyPost's error for
 * a key that is unknown or was disabled.
 */
export const authenticate = async (
  { db, clock }: { db: Database; clock: Clock },
  authorization: string | undefined,
  ownKeys: readonly string[],
): Promise<EasypostAccount> => {
  const key = keyOf(authorization)
  if (ownKeys.includes(key)) return null
  const [, account, number] = accountKey.exec(key) ?? []
  if (!account || !number) throw unauthorized()
  const { objects } = openEasypostMemory(db, clock, account)
  if (await objects.find('disabled_key', nameOfKey(account, number))) throw unauthorized()
  return account
}

/** Disables or enables a key of the account, as its owner can (docs.easypost.com/docs/api-keys). */
export const switchKey = async (
  { objects, account }: EasypostMemory,
  id: string,
  isActive: boolean,
): Promise<object> => {
  if (account === null || !new RegExp(`^ak_${account}[1-9]$`).test(id)) throw notFound()
  const isDisabled = (await objects.find('disabled_key', id)) !== null
  if (isActive) await objects.remove('disabled_key', id)
  else if (!isDisabled) await objects.insert('disabled_key', { id, body: {} })
  return { object: 'ApiKey', id, mode: 'test', active: isActive, key: `EZTKsandbox${id.slice('ak_'.length)}` }
}

/** Opens the account that an object belongs to: what plays a shipment, or serves a file of it, knows its id alone. */
export const openMemoryOf = async (
  db: Database,
  clock: Clock,
  kind: Extract<keyof EasypostKinds, string>,
  named: { id: string } | { field: string; value: string },
): Promise<EasypostMemory> => {
  const own = openEasypostMemory(db, clock, null)
  if ('id' in named && (await own.objects.find(kind, named.id))) return own
  const [found] = await db
    .select({ vendor: sandboxObjects.vendor })
    .from(sandboxObjects)
    .where(
      and(
        like(sandboxObjects.vendor, `${prefix}%`),
        eq(sandboxObjects.kind, kind),
        'id' in named
          ? eq(sandboxObjects.id, named.id)
          : sql`${sandboxObjects.body} ->> ${named.field}::text = ${named.value}`,
      ),
    )
    .limit(1)
  return found ? openEasypostMemory(db, clock, accountOf(found.vendor)) : own
}

/** Finds an object of any account with what belongs to it, by its ID alone: of the installation's own by one query. */
export const findAnywhere = async <Kind extends Extract<keyof EasypostKinds, string>>(
  db: Database,
  clock: Clock,
  kind: Kind,
  id: string,
) => {
  const found = await openEasypostMemory(db, clock, null).objects.findWithChildren(kind, id)
  if (found) return found
  const { account, objects } = await openMemoryOf(db, clock, kind, { id })
  return account === null ? null : objects.findWithChildren(kind, id)
}

/** Lists the accounts that have objects of a kind. */
export const accountsWith = async (
  db: Database,
  kind: Extract<keyof EasypostKinds, string>,
): Promise<EasypostAccount[]> => {
  const rows = await db
    .selectDistinct({ vendor: sandboxObjects.vendor })
    .from(sandboxObjects)
    .where(and(like(sandboxObjects.vendor, `${vendorOf(null)}%`), eq(sandboxObjects.kind, kind)))
  return rows.map(({ vendor }) => accountOf(vendor))
}
