import { and, asc, eq, gt, or, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { keyPurpose, webhookPurpose } from '#lib/service/connected-accounts/account-row.ts'
import { twoFactor } from '#lib/service/db/schema/accounts.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { signingCertificates } from '#lib/service/db/schema/signing-certificates.ts'
import { identityProviders } from '#lib/service/db/schema/single-sign-on.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { certificatePurpose } from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import { responsePurpose } from '#lib/service/idempotency/idempotency-keys.ts'
import { resealAuth } from '#lib/service/organizations/accounts/auth-secrets.ts'
import { secretPurpose } from '#lib/service/organizations/single-sign-on/find-provider.ts'
import { subscriptionPurpose } from '#lib/service/push/devices.ts'
import { vapidPurpose, vapidSetting } from '#lib/service/push/vapid-keys.ts'
import { type AppSecrets, isSealed, resealSecret } from '#lib/service/secrets/seal.ts'
import { purposeOf } from '#lib/service/webhooks/signing.ts'

/** One encrypted text in the database. */
export type StoredSecret = {
  /** Where reading continues after a lot. */
  position: readonly string[]
  sealed: string
  /** Re-encrypted with the current APP_SECRET; null if it already was. Throws if none of the secrets opens it. */
  reseal(secrets: AppSecrets): Promise<string | null>
  /** Writes it back, unless someone has written another meanwhile. */
  replace(db: Database, resealed: string): Promise<unknown>
}

/** Everything of one kind that is encrypted, read in lots in the order of its position. */
export type SecretStore = {
  name: string
  read(db: Database, after: readonly string[] | null, limit: number): Promise<StoredSecret[]>
}

const endpointStore = (column: 'secret' | 'previousSecret', name: string): SecretStore => ({
  name,
  read: async (db, after, limit) => {
    const { organizationId, id } = webhookEndpoints
    const kept = webhookEndpoints[column]
    const rows = await db
      .select({ organizationId, id, sealed: kept })
      .from(webhookEndpoints)
      .where(
        and(
          sql`${kept} is not null`,
          after ? sql`(${organizationId}, ${id}) > (${after[0]}::uuid, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(asc(organizationId), asc(id))
      .limit(limit)
    return rows.map((row) => {
      const sealed = row.sealed ?? ''
      const isThis = and(eq(organizationId, row.organizationId), eq(id, row.id), eq(kept, sealed))
      return {
        position: [row.organizationId, row.id],
        sealed,
        reseal: async (secrets) => resealSecret(secrets, purposeOf(row.organizationId, row.id), sealed),
        replace: (target, resealed) =>
          target
            .update(webhookEndpoints)
            .set({ [column]: resealed })
            .where(isThis),
      }
    })
  },
})

/** Responses that contain a secret are stored for a day, for repeated requests; others are not encrypted. */
const answerStore: SecretStore = {
  name: 'responses that contain a secret',
  read: async (db, after, limit) => {
    const { organizationId, key, body } = idempotencyKeys
    const rows = await db
      .select({ organizationId, key, body })
      .from(idempotencyKeys)
      .where(
        and(
          // An answer that is not encrypted is JSON.
          sql`${body} ~ '^[0-9a-f]{8}[.]'`,
          after
            ? or(
                gt(organizationId, after[0] ?? ''),
                and(eq(organizationId, after[0] ?? ''), gt(key, after[1] ?? '')),
              )
            : undefined,
        ),
      )
      .orderBy(asc(organizationId), asc(key))
      .limit(limit)
    return rows.flatMap((row) => {
      const sealed = row.body ?? ''
      if (!isSealed(sealed)) return []
      return {
        position: [row.organizationId, row.key],
        sealed,
        reseal: async (secrets: AppSecrets) =>
          resealSecret(secrets, responsePurpose(row.organizationId, row.key), sealed),
        replace: (target: Database, resealed: string) =>
          target
            .update(idempotencyKeys)
            .set({ body: resealed })
            .where(and(eq(organizationId, row.organizationId), eq(key, row.key), eq(body, sealed))),
      }
    })
  },
}

const twoFactorStore = (column: 'secret' | 'backupCodes', name: string): SecretStore => ({
  name,
  read: async (db, after, limit) => {
    const { id } = twoFactor
    const kept = twoFactor[column]
    const rows = await db
      .select({ id, sealed: kept })
      .from(twoFactor)
      .where(after ? gt(id, after[0] ?? '') : undefined)
      .orderBy(asc(id))
      .limit(limit)
    return rows.map((row) => ({
      position: [row.id],
      sealed: row.sealed,
      reseal: (secrets) => resealAuth(secrets, row.sealed),
      replace: (target, resealed) =>
        target
          .update(twoFactor)
          .set({ [column]: resealed })
          .where(and(eq(id, row.id), eq(kept, row.sealed))),
    }))
  },
})

const identityProviderStore: SecretStore = {
  name: 'client secrets of identity providers',
  read: async (db, after, limit) => {
    const { organizationId, clientSecret } = identityProviders
    const rows = await db
      .select({ organizationId, sealed: clientSecret })
      .from(identityProviders)
      .where(after ? gt(organizationId, after[0] ?? '') : undefined)
      .orderBy(asc(organizationId))
      .limit(limit)
    return rows.map((row) => ({
      position: [row.organizationId],
      sealed: row.sealed,
      reseal: async (secrets) => resealSecret(secrets, secretPurpose(row.organizationId), row.sealed),
      replace: (target, resealed) =>
        target
          .update(identityProviders)
          .set({ clientSecret: resealed })
          .where(and(eq(organizationId, row.organizationId), eq(clientSecret, row.sealed))),
    }))
  },
}

const signingCertificateStore: SecretStore = {
  name: 'keys of signing certificates',
  read: async (db, after, limit) => {
    const { organizationId, privateKey } = signingCertificates
    const rows = await db
      .select({ organizationId, sealed: privateKey })
      .from(signingCertificates)
      .where(after ? gt(organizationId, after[0] ?? '') : undefined)
      .orderBy(asc(organizationId))
      .limit(limit)
    return rows.map((row) => ({
      position: [row.organizationId],
      sealed: row.sealed,
      reseal: async (secrets) => resealSecret(secrets, certificatePurpose(row.organizationId), row.sealed),
      replace: (target, resealed) =>
        target
          .update(signingCertificates)
          .set({ privateKey: resealed })
          .where(and(eq(organizationId, row.organizationId), eq(privateKey, row.sealed))),
    }))
  },
}

const pushDeviceStore: SecretStore = {
  name: 'subscriptions of devices',
  read: async (db, after, limit) => {
    const { organizationId, id, subscription } = pushDevices
    const rows = await db
      .select({ organizationId, id, sealed: subscription })
      .from(pushDevices)
      .where(after ? sql`(${organizationId}, ${id}) > (${after[0]}::uuid, ${after[1]}::uuid)` : undefined)
      .orderBy(asc(organizationId), asc(id))
      .limit(limit)
    return rows.map((row) => ({
      position: [row.organizationId, row.id],
      sealed: row.sealed,
      reseal: async (secrets) =>
        resealSecret(secrets, subscriptionPurpose(row.organizationId, row.id), row.sealed),
      replace: (target, resealed) =>
        target
          .update(pushDevices)
          .set({ subscription: resealed })
          .where(and(eq(organizationId, row.organizationId), eq(id, row.id), eq(subscription, row.sealed))),
    }))
  },
}

const connectedAccountStore = (
  column: 'apiKey' | 'webhookSecret',
  purposeOfAccount: typeof keyPurpose,
  name: string,
): SecretStore => ({
  name,
  read: async (db, after, limit) => {
    const { organizationId, id } = connectedAccounts
    const kept = connectedAccounts[column]
    const rows = await db
      .select({ organizationId, id, sealed: kept })
      .from(connectedAccounts)
      .where(
        and(
          sql`${kept} is not null`,
          after ? sql`(${organizationId}, ${id}) > (${after[0]}::uuid, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(asc(organizationId), asc(id))
      .limit(limit)
    return rows.map((row) => {
      const sealed = row.sealed ?? ''
      return {
        position: [row.organizationId, row.id],
        sealed,
        reseal: async (secrets) => resealSecret(secrets, purposeOfAccount(row), sealed),
        replace: (target, resealed) =>
          target
            .update(connectedAccounts)
            .set({ [column]: resealed })
            .where(and(eq(organizationId, row.organizationId), eq(id, row.id), eq(kept, sealed))),
      }
    })
  },
})

/** The one key for push services. */
const vapidKeyStore: SecretStore = {
  name: 'key for push services',
  read: async (db, after) => {
    const isThis = eq(serviceSettings.key, vapidSetting)
    const rows = after ? [] : await db.select().from(serviceSettings).where(isThis)
    return rows.flatMap(({ value }) => {
      if (typeof value !== 'string') return []
      return {
        position: [vapidSetting],
        sealed: value,
        reseal: async (secrets: AppSecrets) => resealSecret(secrets, vapidPurpose, value),
        replace: (target: Database, resealed: string) =>
          target.update(serviceSettings).set({ value: resealed }).where(isThis),
      }
    })
  },
}

/** Everything encrypted with a key derived from APP_SECRET. A test compares it with the schema. */
export const secretStores: readonly SecretStore[] = [
  endpointStore('secret', 'webhook secrets'),
  endpointStore('previousSecret', 'previous webhook secrets'),
  answerStore,
  identityProviderStore,
  signingCertificateStore,
  connectedAccountStore('apiKey', keyPurpose, 'keys of connected accounts'),
  connectedAccountStore('webhookSecret', webhookPurpose, 'webhook secrets of connected accounts'),
  pushDeviceStore,
  vapidKeyStore,
  twoFactorStore('secret', 'one-time code seeds'),
  twoFactorStore('backupCodes', 'recovery codes'),
]
