import { createECDH } from 'node:crypto'

import { eq } from 'drizzle-orm'
import webPush from 'web-push'

import type { ServiceDeps } from '#lib/service/context.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'

/** The installation's key pair for push services (VAPID, RFC 8292). */
export type VapidKeys = {
  /** 32 bytes in Base64url. */
  privateKey: string
  /** An uncompressed P-256 point in Base64url, as browsers take it. */
  publicKey: string
}

/** Name of the sealed private key among the service's settings. */
export const vapidSetting = 'web_push_private_key'

/** The purpose that it is sealed for. */
export const vapidPurpose = 'web push private key'

const pairOf = (privateKey: string): VapidKeys => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

const findSealed = async ({ db }: Pick<ServiceDeps, 'db'>): Promise<string | null> => {
  const [row] = await db.select().from(serviceSettings).where(eq(serviceSettings.key, vapidSetting))
  return typeof row?.value === 'string' ? row.value : null
}

/**
 * Returns the installation's keys: those of WEB_PUSH_PRIVATE_KEY, or a pair that is made when first needed and kept in
 * the database. They outlast APP_SECRET, because browsers are subscribed with the public key.
 */
export const loadVapidKeys = async (deps: Pick<ServiceDeps, 'db' | 'config'>): Promise<VapidKeys> => {
  const { config, db } = deps
  if (config.webPush.privateKey !== undefined) return pairOf(config.webPush.privateKey)
  let sealed = await findSealed(deps)
  if (sealed === null) {
    const value = sealSecret(config.appSecret, vapidPurpose, webPush.generateVAPIDKeys().privateKey)
    await db.insert(serviceSettings).values({ key: vapidSetting, value }).onConflictDoNothing()
    // Another process may have been first.
    sealed = await findSealed(deps)
  }
  if (sealed === null) throw new Error('the key for push services was not saved')
  return pairOf(openSecret(config, vapidPurpose, sealed))
}
