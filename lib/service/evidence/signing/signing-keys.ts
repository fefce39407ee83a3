import type { KeyObject } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { PublishedKey, SignatureAlgorithm } from '#lib/proof/bundle-files.ts'
import { keyIdOf } from '#lib/proof/signature.ts'
import { momentOf } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { signingKeys } from '#lib/service/db/schema/evidence.ts'
import { deriveSigningPair } from '#lib/service/secrets/derive-signing-pair.ts'

/** A key pair; `publicKey` is in Base64. */
type SigningPair = { privateKey: KeyObject; publicKey: string }

/** The key pair of a generation: a new secret makes new keys, and the old public ones stay published. */
const deriveKey = (
  appSecret: string,
  generation: number,
  algorithm: SignatureAlgorithm = 'Ed25519',
): SigningPair => {
  const pair = deriveSigningPair(appSecret, 'mailroom-evidence-signing', generation, algorithm)
  return { privateKey: pair.privateKey, publicKey: Buffer.from(pair.publicKey).toString('base64') }
}

/** A key pair with its ID. */
type NamedPair = SigningPair & { keyId: string }

/** The keys that sign now: Ed25519, and `second` ML-DSA-44. */
export type SigningKey = NamedPair & { second: NamedPair }

const findLatest = async ({ db }: Pick<ServiceDeps, 'db'>) => {
  const [row] = await db.select().from(signingKeys).orderBy(desc(signingKeys.generation)).limit(1)
  return row
}

/** Retires the keys of `after`, if there are any, and adds the next. Of two who do this at once, one does. */
const addNext = async (ctx: ServiceDeps, after: number): Promise<void> => {
  const generation = after + 1
  const { appSecret } = ctx.config
  const { publicKey } = deriveKey(appSecret, generation)
  const { publicKey: secondPublicKey } = deriveKey(appSecret, generation, 'ML-DSA-44')
  const now = ctx.clock.now()
  await withTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(signingKeys)
      .values({ keyId: await keyIdOf(publicKey), generation, publicKey, secondPublicKey, createdAt: now })
      .onConflictDoNothing()
      .returning({ keyId: signingKeys.keyId })
    if (added.length === 0) return
    await ctx.db.update(signingKeys).set({ retiredAt: now }).where(eq(signingKeys.generation, after))
  })
}

/** Returns the current keys. Created on first use, and again when the installation's secret has changed. */
export const currentSigningKey = async (ctx: ServiceDeps): Promise<SigningKey> => {
  for (;;) {
    const latest = await findLatest(ctx)
    const pair = latest && deriveKey(ctx.config.appSecret, latest.generation)
    if (latest && pair?.publicKey === latest.publicKey) {
      const second = deriveKey(ctx.config.appSecret, latest.generation, 'ML-DSA-44')
      return {
        ...pair,
        keyId: latest.keyId,
        second: { ...second, keyId: await keyIdOf(second.publicKey) },
      }
    }
    await addNext(ctx, latest?.generation ?? 0)
  }
}

/** Returns whether the current signing key derives from APP_SECRET; null before there is one. Creates none. */
export const isSigningKeyCurrent = async (
  ctx: Pick<ServiceDeps, 'db'> & { config: Pick<ServiceDeps['config'], 'appSecret'> },
): Promise<boolean | null> => {
  const latest = await findLatest(ctx)
  return latest ? deriveKey(ctx.config.appSecret, latest.generation).publicKey === latest.publicKey : null
}

/** Creates new signing keys. Signatures of the previous ones stay valid. */
export const rotateSigningKey = async (ctx: ServiceDeps): Promise<SigningKey> => {
  const latest = await findLatest(ctx)
  await addNext(ctx, latest?.generation ?? 0)
  return currentSigningKey(ctx)
}

/** Every key that signs or ever signed, the current ones first. */
export const listSigningKeys = async (ctx: ServiceDeps): Promise<PublishedKey[]> => {
  await currentSigningKey(ctx)
  const rows = await ctx.db.select().from(signingKeys).orderBy(desc(signingKeys.generation))
  const keys = await Promise.all(
    rows.map(async (row): Promise<PublishedKey[]> => {
      const published = {
        retired_at: momentOf(row.retiredAt),
        ...(isSandbox(ctx.config) && { specimen: true as const }),
      }
      const { keyId, publicKey, secondPublicKey } = row
      const secondId = await keyIdOf(secondPublicKey)
      return [
        { key_id: keyId, algorithm: 'Ed25519', public_key: publicKey, ...published },
        { key_id: secondId, algorithm: 'ML-DSA-44', public_key: secondPublicKey, ...published },
      ]
    }),
  )
  return keys.flat()
}

/**
 * Returns the Ed25519 key with this ID. It is the one derived from the installation's secret, regardless of the
 * database; for a key from before the secret changed, only the database has it. Null if there is none.
 */
export const findPublicKey = async (ctx: ServiceDeps, keyId: string): Promise<string | null> => {
  const [row] = await ctx.db.select().from(signingKeys).where(eq(signingKeys.keyId, keyId))
  if (!row) return null
  const derived = deriveKey(ctx.config.appSecret, row.generation).publicKey
  return (await keyIdOf(derived)) === keyId ? derived : row.publicKey
}
