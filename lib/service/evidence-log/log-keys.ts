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

const findLatest = async ({ db }: Pick<ServiceDeps, 'db'>) => {
  const [row] = await db.select().from(logKeys).orderBy(desc(logKeys.generation)).limit(1)
  return row
}

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
 * Returns the current keys. Created on first use, named after where the installation is reached then, and again when the
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

/** Returns every key that signs or ever signed, the current ones first. */
export const listNoteKeys = async (ctx: ServiceDeps): Promise<PublishedNoteKey[]> => {
  await currentNoteKey(ctx)
  const rows = await ctx.db.select().from(logKeys).orderBy(desc(logKeys.generation))
  return rows.flatMap(({ verifierKey, secondVerifierKey, retiredAt }) =>
    [verifierKey, secondVerifierKey].map((key) => ({
      verifier_key: key,
      retired_at: momentOf(retiredAt),
    })),
  )
}

/** Returns the keys that checkpoints of the log may be signed with. */
export const listLogKeys = async (ctx: ServiceDeps): Promise<VerifierKey[]> =>
  (await listNoteKeys(ctx)).flatMap(({ verifier_key }) => parseVerifierKey(verifier_key) ?? [])

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
