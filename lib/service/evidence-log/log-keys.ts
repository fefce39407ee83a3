import { type KeyObject, sign } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { SignatureAlgorithm } from '#lib/proof/bundle-files.ts'
import { cosignedMessage, timedSignature } from '#lib/proof/transparency/cosigned-message.ts'
import {
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type SignatureType,
  type SignedNote,
  type VerifierKey,
  verifyNote,
} from '#lib/proof/transparency/signed-note.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { logKeys } from '#lib/service/db/schema/evidence-log.ts'
import { deriveSigningPair } from '#lib/service/secrets/derive-signing-pair.ts'

/** A key of the log; `verifierKey` is what it is published as. */
type NamedKey = { verifierKey: string; key: VerifierKey; privateKey: KeyObject }

/** The keys of the log: Ed25519, and `second` ML-DSA-44. Both have the name of the log. */
export type NoteKey = NamedKey & { second: NamedKey }

const label = 'mailroom-evidence-log'

const deriveKey = ({ config }: Pick<ServiceDeps, 'config'>, name: string, generation: number): NoteKey => {
  const deriveNamed = (algorithm: SignatureAlgorithm, type: SignatureType): NamedKey => {
    const { privateKey, publicKey } = deriveSigningPair(config.appSecret, label, generation, algorithm)
    const key = makeVerifierKey(name, type, publicKey)
    return { verifierKey: formatVerifierKey(key), key, privateKey }
  }
  return {
    ...deriveNamed('Ed25519', signatureTypes.ed25519),
    second: deriveNamed('ML-DSA-44', signatureTypes.mlDsa),
  }
}

type KeyRow = typeof logKeys.$inferSelect

/** Reads the keys of all generations as stored, the newest first. Creates none. */
export const readNoteKeys = async ({ db }: Pick<ServiceDeps, 'db'>): Promise<KeyRow[]> =>
  db.select().from(logKeys).orderBy(desc(logKeys.generation))

/** Retires the keys of `after`, if there are any, and adds the next. Of two who do this at once, one does. */
const addNext = async (ctx: ServiceDeps, name: string, after: number): Promise<void> => {
  const generation = after + 1
  const now = ctx.clock.now()
  const { verifierKey, second } = deriveKey(ctx, name, generation)
  const row = { generation, name, verifierKey, secondVerifierKey: second.verifierKey, createdAt: now }
  await withTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(logKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ generation: logKeys.generation })
    if (added.length === 0) return
    await ctx.db.update(logKeys).set({ retiredAt: now }).where(eq(logKeys.generation, after))
  })
}

/**
 * Returns the current keys, of `known` if they were read already. Created on first use, named after where the installation is
 * reached then, and again when the installation's secret has changed, under the same name.
 */
export const currentNoteKey = async (ctx: ServiceDeps, known?: readonly KeyRow[]): Promise<NoteKey> => {
  for (let rows = known ?? (await readNoteKeys(ctx)); ; rows = await readNoteKeys(ctx)) {
    const [latest] = rows
    const name = latest?.name ?? `${new URL(ctx.config.appUrl).host}/log`
    const key = latest && deriveKey(ctx, name, latest.generation)
    if (latest && key?.verifierKey === latest.verifierKey) return key
    await addNext(ctx, name, latest?.generation ?? 0)
  }
}

/** A published key. */
export type PublishedNoteKey = { verifier_key: string; retired_at: string | null }

/** Reads the stored keys, after creating the current ones if there are none. */
const readWithCurrent = async (ctx: ServiceDeps): Promise<KeyRow[]> => {
  const rows = await readNoteKeys(ctx)
  const { verifierKey } = await currentNoteKey(ctx, rows)
  return rows[0]?.verifierKey === verifierKey ? rows : readNoteKeys(ctx)
}

/** Returns every key that signs or ever signed, the current ones first. */
export const listNoteKeys = async (ctx: ServiceDeps): Promise<PublishedNoteKey[]> =>
  (await readWithCurrent(ctx)).flatMap(({ verifierKey, secondVerifierKey, retiredAt }) =>
    [verifierKey, secondVerifierKey].map((key) => ({
      verifier_key: key,
      retired_at: momentOf(retiredAt),
    })),
  )

/** Returns the keys of stored ones, which checkpoints of the log may be signed with. */
export const verifierKeysOf = (rows: readonly KeyRow[]): VerifierKey[] =>
  rows
    .flatMap(({ verifierKey, secondVerifierKey }) => [verifierKey, secondVerifierKey])
    .flatMap((key) => parseVerifierKey(key) ?? [])

/** Returns the keys that checkpoints of the log may be signed with. */
export const listLogKeys = async (ctx: ServiceDeps): Promise<VerifierKey[]> =>
  verifierKeysOf(await readWithCurrent(ctx))

/** Returns whether a checkpoint has the signatures of both keys of a generation, and no invalid one by any of these keys. */
export const isSignedByBoth = async (note: SignedNote, keys: readonly VerifierKey[]): Promise<boolean> => {
  const states = await Promise.all(keys.map((key) => verifyNote(note, key)))
  return states.filter((state) => state === 'valid').length === 2 && !states.includes('invalid')
}

/** Signs the text of a checkpoint with both keys. Returns the signature lines, Ed25519 first. */
export const signCheckpoint = ({ key, privateKey, second }: NoteKey, text: string, now: Date): string => {
  const time = Math.floor(now.getTime() / 1000)
  const message = cosignedMessage(second.key.name, text, time)
  if (!message) throw new Error(`${JSON.stringify(text)} is not a checkpoint.`)
  const signed: readonly [VerifierKey, Uint8Array][] = [
    [key, sign(null, Buffer.from(text, 'utf8'), privateKey)],
    [second.key, timedSignature(time, sign(null, message, second.privateKey))],
  ]
  return signed
    .map(([{ name, id }, signature]) => formatSignature({ name, id, signature: Uint8Array.from(signature) }))
    .join('')
}
