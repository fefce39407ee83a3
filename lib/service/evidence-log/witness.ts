import { eq } from 'drizzle-orm'

import { equalBytes } from '#lib/proof/transparency/bytes.ts'
import { type Checkpoint } from '#lib/proof/transparency/checkpoint.ts'
import { emptyRoot, verifyConsistency } from '#lib/proof/transparency/merkle.ts'
import {
  formatNote,
  isBy,
  parseSignature,
  parseVerifierKey,
  type VerifierKey,
  verifyNote,
} from '#lib/proof/transparency/signed-note.ts'
import { parseWitnessRequest, type WitnessRequest } from '#lib/proof/transparency/witness-request.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { witnessedLogs } from '#lib/service/db/schema/evidence-log.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { cosignCheckpoint, currentNoteKey, type NoteKey } from './log-keys.ts'

/** The response to a request to cosign (C2SP tlog-witness): the cosignature, the size that is known, or the error. */
export type CosignResult =
  | { status: 200; lines: string }
  | { status: 409; size: number }
  | { status: 400 | 403 | 404 | 422; error: string }

const keysOf = ({ config }: ServiceDeps, origin: string): VerifierKey[] =>
  config.witnessLogs.flatMap((text) => parseVerifierKey(text) ?? []).filter((key) => key.name === origin)

const checkSigned = async (
  ctx: ServiceDeps,
  { origin, note }: Checkpoint,
): Promise<{ signers: VerifierKey[] } | Extract<CosignResult, { error: string }>> => {
  const keys = keysOf(ctx, origin)
  if (keys.length === 0) return { status: 404, error: 'This witness does not know the log.' }
  const states = await Promise.all(keys.map((key) => verifyNote(note, key)))
  if (states.includes('invalid')) return { status: 403, error: 'A signature is not valid.' }
  const signers = keys.filter((_, index) => states[index] === 'valid')
  return signers.length > 0 ? { signers } : { status: 403, error: 'No key of the log has signed this.' }
}

/** What is inconsistent between a request and what was cosigned last; null when nothing is. */
const findInconsistency = (
  { oldSize, proof, checkpoint: { size, root } }: WitnessRequest,
  oldRoot: Uint8Array,
): string | null => {
  if (size === 0 && !equalBytes(root, emptyRoot())) return 'An empty log has another root.'
  if (oldSize === 0 && proof.length > 0) return 'The proof from an empty log must be empty.'
  if (oldSize === size && !equalBytes(root, oldRoot)) return 'The log had another root at this size.'
  return verifyConsistency({ oldSize, oldRoot, size, root, proof })
    ? null
    : 'The log does not continue the checkpoint that was cosigned last.'
}

const cosign = async (
  ctx: ServiceDeps,
  key: NoteKey,
  request: WitnessRequest,
  signers: readonly VerifierKey[],
): Promise<CosignResult> => {
  const { origin, size, root, note } = request.checkpoint
  const now = ctx.clock.now()
  return withTransaction(ctx, async ({ db }) => {
    const ours = eq(witnessedLogs.origin, origin)
    await db
      .insert(witnessedLogs)
      .values({ origin, size: 0, root: Buffer.from(emptyRoot()), note: '', cosignedAt: now })
      .onConflictDoNothing()
    // The lock makes comparing and moving one step: of two requests the later compares with the earlier.
    const [last] = await db.select().from(witnessedLogs).where(ours).for('update')
    if (!last) throw new Error(`the log ${origin} is missing`)
    if (last.size !== request.oldSize) return { status: 409, size: last.size }
    const error = findInconsistency(request, last.root)
    if (error !== null) {
      ctx.logger.error(
        { origin, size, oldSize: last.size },
        'a log asked to cosign what it does not continue',
      )
      return { status: 422, error }
    }
    const line = cosignCheckpoint(key, note.text, now)
    const cosignature = parseSignature(line.trimEnd())
    const signatures = note.signatures.filter((signature) =>
      signers.some((signer) => isBy(signature, signer)),
    )
    await db
      .update(witnessedLogs)
      .set({
        size,
        root: Buffer.from(root),
        note: formatNote({
          text: note.text,
          signatures: [...signatures, ...(cosignature ? [cosignature] : [])],
        }),
        cosignedAt: now,
      })
      .where(ours)
    return { status: 200, lines: line }
  })
}

/**
 * Cosigns a checkpoint of a log that this installation is a witness of, unless it does not continue what it cosigned
 * before. What it cosigned is stored before it responds.
 */
export const addCheckpoint = async (ctx: ServiceDeps, body: string): Promise<CosignResult> => {
  const request = parseWitnessRequest(body)
  if (!request) return { status: 400, error: 'Send an old size, a proof and a checkpoint.' }
  const signed = await checkSigned(ctx, request.checkpoint)
  if ('error' in signed) return signed
  if (request.oldSize > request.checkpoint.size) {
    return { status: 400, error: 'The old size is larger than the checkpoint.' }
  }
  return cosign(ctx, await currentNoteKey(ctx, 'witness'), request, signed.signers)
}

/** Returns the last checkpoint of each log that was cosigned. */
export const listWitnessed = async ({ db }: ServiceDeps): Promise<{ origin: string; note: string }[]> =>
  (await db.select({ origin: witnessedLogs.origin, note: witnessedLogs.note }).from(witnessedLogs)).filter(
    ({ note }) => note !== '',
  )
