import { createECDH, createHash } from 'node:crypto'

import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'

import type {
  AddPushDeviceInput,
  PushDevice,
  PushDevices,
  PushSettings,
  ResumePushDeviceInput,
  UpdatePushDeviceInput,
} from '#lib/contract/notifications/push.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { session } from '#lib/service/db/schema/accounts.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { describeDevice } from '#lib/service/organizations/accounts/security.ts'
import { sealSecret } from '#lib/service/secrets/seal.ts'
import { checkAddress } from '#lib/service/webhooks/address-rules.ts'

import { loadVapidKeys } from './vapid-keys.ts'

type DeviceRow = typeof pushDevices.$inferSelect

/** The default of email notifications. */
const defaultEvents: PushSettings = {
  delivered: 'mine',
  attention_needed: 'all',
  approval_requested: 'all',
}

const mostDevices = 20

/** Returns the purpose that a device's subscription is sealed for. */
export const subscriptionPurpose = (organizationId: string, deviceId: string): string =>
  `push device ${organizationId} ${deviceId}`

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/** The person and the session of the dashboard that call. */
const callerOf = ({ actor, caller }: ServiceContext): { userId: string; sessionId: string } => {
  if (actor.type === 'user' && caller?.sessionId) return { userId: actor.userId, sessionId: caller.sessionId }
  throw new ServiceError('UNAUTHORIZED', 'Only a person who is signed in can have devices.')
}

const ofCaller = (ctx: ServiceContext) =>
  and(eq(pushDevices.organizationId, ctx.organizationId), eq(pushDevices.userId, callerOf(ctx).userId))

const isDevice = (ctx: ServiceContext, deviceId: string) => {
  if (!isId(deviceId)) throw notFound()
  return and(ofCaller(ctx), eq(pushDevices.id, deviceId))
}

const notFound = (): ServiceError =>
  new ServiceError('NOT_FOUND', 'This device no longer shows notifications. Reload the page.')

const present = (ctx: ServiceContext, row: DeviceRow): PushDevice => ({
  id: row.id,
  name: row.name,
  is_current: row.sessionId === callerOf(ctx).sessionId,
  events: row.events,
  shows_details: row.showsDetails,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
})

const presentFound = (ctx: ServiceContext, [row]: DeviceRow[]): PushDevice => {
  if (!row) throw notFound()
  return present(ctx, row)
}

/** Returns which of these sessions have not ended, in the database's time, as sessions are. */
export const findLiveSessions = async (
  { db }: Pick<ServiceContext, 'db'>,
  sessionIds: readonly string[],
): Promise<Set<string>> => {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, [...sessionIds]), gt(session.expiresAt, sql`now()`)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the caller's devices that are signed in, and the key that a browser subscribes with. */
export const listPushDevices = async (ctx: ServiceContext): Promise<PushDevices> => {
  const rows = await ctx.db.select().from(pushDevices).where(ofCaller(ctx)).orderBy(asc(pushDevices.id))
  const live = await findLiveSessions(
    ctx,
    rows.map(({ sessionId }) => sessionId),
  )
  const { publicKey } = await loadVapidKeys(ctx)
  const signedIn = rows.filter(({ sessionId }) => live.has(sessionId))
  return { public_key: publicKey, devices: signedIn.map((row) => present(ctx, row)) }
}

/** Throws VALIDATION_ERROR for a subscription that no message could be sent to. */
const checkSubscription = (ctx: ServiceContext, { endpoint, keys }: AddPushDeviceInput): void => {
  checkAddress(ctx.config.webPush.privateNetworks, { url: endpoint, field: 'endpoint' })
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(keys.p256dh, 'base64url')
  } catch {
    const message = 'Use the key p256dh of the subscription.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'keys.p256dh', message }] })
  }
}

/** The browser in plain words, as it named itself when its person signed in. */
const nameOf = async ({ db }: ServiceContext, sessionId: string): Promise<string> => {
  const [row] = await db
    .select({ userAgent: session.userAgent })
    .from(session)
    .where(eq(session.id, sessionId))
  return describeDevice(row?.userAgent ?? null)
}

/**
 * Registers a browser's subscription for the caller, by its session. An existing one keeps its settings if it was the
 * caller's; its previous holder receives nothing there any more. Throws VALIDATION_ERROR.
 */
export const addPushDevice = async (ctx: ServiceContext, input: AddPushDeviceInput): Promise<PushDevice> => {
  checkSubscription(ctx, input)
  const { userId, sessionId } = callerOf(ctx)
  const { organizationId } = ctx
  const name = await nameOf(ctx, sessionId)
  const endpointHash = hashOf(input.endpoint)
  return await withTransaction(ctx, async (ctx) => {
    const isThis = and(
      eq(pushDevices.organizationId, organizationId),
      eq(pushDevices.endpointHash, endpointHash),
    )
    await ctx.db.delete(pushDevices).where(and(isThis, ne(pushDevices.userId, userId)))
    const [known] = await ctx.db.select({ id: pushDevices.id }).from(pushDevices).where(isThis)
    const [existing] = await ctx.db.select({ count: count() }).from(pushDevices).where(ofCaller(ctx))
    if (!known && (existing?.count ?? 0) >= mostDevices) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `Notifications can be shown on at most ${mostDevices} devices. Remove one that you no longer use.`,
      )
    }
    const id = known?.id ?? newId()
    const now = ctx.clock.now()
    const subscription = JSON.stringify({ endpoint: input.endpoint, ...input.keys })
    const current = {
      sessionId,
      subscription: sealSecret(ctx.config.appSecret, subscriptionPurpose(organizationId, id), subscription),
      name,
      lastUsedAt: now,
    }
    const first = { organizationId, id, userId, endpointHash, createdAt: now }
    const settings = { events: defaultEvents, showsDetails: false }
    const rows = known
      ? await ctx.db.update(pushDevices).set(current).where(isThis).returning()
      : await ctx.db
          .insert(pushDevices)
          .values({ ...first, ...settings, ...current })
          .returning()
    return presentFound(ctx, rows)
  })
}

/** Has a device of the caller go on after they have signed in there again. Throws NOT_FOUND. */
export const resumePushDevice = async (
  ctx: ServiceContext,
  { endpoint }: ResumePushDeviceInput,
): Promise<PushDevice> =>
  presentFound(
    ctx,
    await ctx.db
      .update(pushDevices)
      .set({ sessionId: callerOf(ctx).sessionId, lastUsedAt: ctx.clock.now() })
      .where(and(ofCaller(ctx), eq(pushDevices.endpointHash, hashOf(endpoint))))
      .returning(),
  )

/** Changes what a device of the caller shows, from the next event on. Throws NOT_FOUND. */
export const updatePushDevice = async (
  ctx: ServiceContext,
  deviceId: string,
  input: UpdatePushDeviceInput,
): Promise<PushDevice> =>
  await withTransaction(ctx, async (ctx) => {
    const isThis = isDevice(ctx, deviceId)
    const [row] = await ctx.db.select().from(pushDevices).where(isThis).for('update')
    if (!row) throw notFound()
    const given = Object.entries(input.events ?? {}).filter(([, scope]) => scope !== undefined)
    return presentFound(
      ctx,
      await ctx.db
        .update(pushDevices)
        .set({
          events: { ...row.events, ...Object.fromEntries(given) },
          showsDetails: input.shows_details ?? row.showsDetails,
        })
        .where(isThis)
        .returning(),
    )
  })

/** Ends notifications on a device of the caller. Throws NOT_FOUND. */
export const removePushDevice = async (ctx: ServiceContext, deviceId: string): Promise<{ id: string }> => {
  const [removed] = await ctx.db
    .delete(pushDevices)
    .where(isDevice(ctx, deviceId))
    .returning({ id: pushDevices.id })
  if (!removed) throw notFound()
  return removed
}
