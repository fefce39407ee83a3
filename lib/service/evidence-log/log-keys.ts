import { type KeyObject, sign } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import {
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '#lib/proof/transparency/signed-note.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { logKeys } from '#lib/service/db/schema/evidence-log.ts'
import { deriveSigningPair } from '#lib/service/secrets/derive-signing-pair.ts'

/** A key of the log; `verifierKey` is what it is published as. */
export type NoteKey = { verifierKey: string; key: VerifierKey; privateKey: KeyObject }

const label = 'mailroom-evidence-log'

const deriveKey = ({ config }: Pick<ServiceDeps, 'config'>, name: string, generation: number): NoteKey => {
  const { privateKey, publicKey } = deriveSigningPair(config.appSecret, label, generation)
  const key = makeVerifierKey(name, signatureTypes.ed25519, publicKey)
  return { verifierKey: formatVerifierKey(key), key, privateKey }
}

const findLatest = async ({ db }: Pick<ServiceDeps, 'db'>) => {
  const [row] = await db.select().from(logKeys).orderBy(desc(logKeys.generation)).limit(1)
  return row
}

/** Retires the key of `after`, if there is one, and adds the next. Of two who do this at once, one does. */
const addNext = async (ctx: ServiceDeps, name: string, after: number): Promise<void> => {
  const generation = after + 1
  const now = ctx.clock.now()
  const { verifierKey } = deriveKey(ctx, name, generation)
  await withTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(logKeys)
      .values({ generation, name, verifierKey, createdAt: now })
      .onConflictDoNothing()
      .returning({ generation: logKeys.generation })
    if (added.length === 0) return
    await ctx.db.update(logKeys).set({ retiredAt: now }).where(eq(logKeys.generation, after))
  })
}

/**
 * Returns the current key. Created on first use, named after where the installation is reached then, and again when the
 * installation's secret has changed, under the same name.
 */
export const currentNoteKey = async (ctx: ServiceDeps): Promise<NoteKey> => {
  for (;;) {
    const latest = await findLatest(ctx)
    const name = latest?.name ?? `${new URL(ctx.config.appUrl).host}/log`
    const key = latest && deriveKey(ctx, name, latest.generation)
    if (latest && key?.verifierKey === latest.verifierKey) return key
    await addNext(ctx, name, latest?.generation ?? 0)
  }
}

/** A published key. */
export type PublishedNoteKey = { verifier_key: string; retired_at: string | null }

/** Returns every key that signs or ever signed, the current one first. */
export const listNoteKeys = async (ctx: ServiceDeps): Promise<PublishedNoteKey[]> => {
  await currentNoteKey(ctx)
  const rows = await ctx.db.select().from(logKeys).orderBy(desc(logKeys.generation))
  return rows.map((row) => ({
    verifier_key: row.verifierKey,
    retired_at: momentOf(row.retiredAt),
  }))
}

/** Returns the keys that checkpoints of the log may be signed with. */
export const listLogKeys = async (ctx: ServiceDeps): Promise<VerifierKey[]> =>
  (await listNoteKeys(ctx)).flatMap(({ verifier_key }) => parseVerifierKey(verifier_key) ?? [])

/** Signs the text of a checkpoint. Returns the signature line. */
export const signCheckpoint = ({ key, privateKey }: NoteKey, text: string): string =>
  formatSignature({
    name: key.name,
    id: key.id,
    signature: Uint8Array.from(sign(null, Buffer.from(text, 'utf8'), privateKey)),
  })
