import { type KeyObject, sign } from 'node:crypto'

import { and, desc, eq } from 'drizzle-orm'

import {
  cosignedBytes,
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  signatureTypes,
  timedSignature,
  type VerifierKey,
} from '#lib/proof/transparency/signed-note.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { type LogKeyPurpose, logKeys } from '#lib/service/db/schema/evidence-log.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { deriveSigningPair } from '#lib/service/secrets/derive-signing-pair.ts'

/** A key of the log, or of this installation as a witness; `verifierKey` is what it is published as. */
export type NoteKey = { verifierKey: string; key: VerifierKey; privateKey: KeyObject }

const purposes = {
  log: { label: 'mailroom-evidence-log', type: signatureTypes.ed25519, path: 'log' },
  witness: { label: 'mailroom-witness', type: signatureTypes.cosignature, path: 'witness' },
} as const

const deriveKey = (
  { config }: Pick<ServiceDeps, 'config'>,
  purpose: LogKeyPurpose,
  name: string,
  generation: number,
): NoteKey => {
  const { label, type } = purposes[purpose]
  const { privateKey, publicKey } = deriveSigningPair(config.appSecret, label, generation)
  const key = makeVerifierKey(name, type, publicKey)
  return { verifierKey: formatVerifierKey(key), key, privateKey }
}

const findLatest = async ({ db }: Pick<ServiceDeps, 'db'>, purpose: LogKeyPurpose) => {
  const [row] = await db
    .select()
    .from(logKeys)
    .where(eq(logKeys.purpose, purpose))
    .orderBy(desc(logKeys.generation))
    .limit(1)
  return row
}

/** Retires the key of `after`, if there is one, and adds the next. Of two who do this at once, one does. */
const addNext = async (
  ctx: ServiceDeps,
  purpose: LogKeyPurpose,
  name: string,
  after: number,
): Promise<void> => {
  const generation = after + 1
  const now = ctx.clock.now()
  const { verifierKey } = deriveKey(ctx, purpose, name, generation)
  await withTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(logKeys)
      .values({ purpose, generation, name, verifierKey, createdAt: now })
      .onConflictDoNothing()
      .returning({ generation: logKeys.generation })
    if (added.length === 0) return
    await ctx.db
      .update(logKeys)
      .set({ retiredAt: now })
      .where(and(eq(logKeys.purpose, purpose), eq(logKeys.generation, after)))
  })
}

/**
 * Returns the current key. Created on first use, named after where the installation is reached then, and again when the
 * installation's secret has changed, under the same name.
 */
export const currentNoteKey = async (ctx: ServiceDeps, purpose: LogKeyPurpose): Promise<NoteKey> => {
  for (;;) {
    const latest = await findLatest(ctx, purpose)
    const name = latest?.name ?? `${new URL(ctx.config.appUrl).host}/${purposes[purpose].path}`
    const key = latest && deriveKey(ctx, purpose, name, latest.generation)
    if (latest && key?.verifierKey === latest.verifierKey) return key
    await addNext(ctx, purpose, name, latest?.generation ?? 0)
  }
}

/** Whether APP_SECRET makes the key that signs now; null before there is one. Creates none. */
export const isNoteKeyCurrent = async (
  ctx: Pick<ServiceDeps, 'db' | 'config'>,
  purpose: LogKeyPurpose,
): Promise<boolean | null> => {
  const latest = await findLatest(ctx, purpose)
  return latest
    ? deriveKey(ctx, purpose, latest.name, latest.generation).verifierKey === latest.verifierKey
    : null
}

/** A key as it is published. */
export type PublishedNoteKey = { verifier_key: string; retired_at: string | null }

/** Returns every key that signs or ever signed, the current one first. */
export const listNoteKeys = async (ctx: ServiceDeps, purpose: LogKeyPurpose): Promise<PublishedNoteKey[]> => {
  await currentNoteKey(ctx, purpose)
  const rows = await ctx.db
    .select()
    .from(logKeys)
    .where(eq(logKeys.purpose, purpose))
    .orderBy(desc(logKeys.generation))
  return rows.map((row) => ({
    verifier_key: row.verifierKey,
    retired_at: row.retiredAt?.toISOString() ?? null,
  }))
}

/** Returns the keys that checkpoints of the log may be signed with. */
export const listLogKeys = async (ctx: ServiceDeps): Promise<VerifierKey[]> =>
  (await listNoteKeys(ctx, 'log')).flatMap(({ verifier_key }) => parseVerifierKey(verifier_key) ?? [])

/** Signs the text of a checkpoint. Returns the signature line. */
export const signCheckpoint = ({ key, privateKey }: NoteKey, text: string): string =>
  formatSignature({
    name: key.name,
    id: key.id,
    signature: Uint8Array.from(sign(null, Buffer.from(text, 'utf8'), privateKey)),
  })

/** Cosigns the text of a checkpoint as a witness, at a time. Returns the signature line. */
export const cosignCheckpoint = ({ key, privateKey }: NoteKey, text: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000)
  const signature = Uint8Array.from(sign(null, cosignedBytes(text, time), privateKey))
  return formatSignature({ name: key.name, id: key.id, signature: timedSignature(time, signature) })
}
