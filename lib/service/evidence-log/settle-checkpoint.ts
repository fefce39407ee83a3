import { desc, eq } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { proveConsistency } from '#lib/proof/transparency/merkle.ts'
import { isBy, parseSignature, verifyNote } from '#lib/proof/transparency/signed-note.ts'
import { formatWitnessRequest } from '#lib/proof/transparency/witness-request.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { logCosignatures, logTimestamps } from '#lib/service/db/schema/evidence-log.ts'
import type { WitnessPort } from '#lib/service/providers/witnesses/port.ts'

import { LogFault, readNodes, type StoredCheckpoint } from './read-log.ts'

const findCosignedSize = async ({ db }: ServiceDeps, witness: string): Promise<number> => {
  const [row] = await db
    .select({ size: logCosignatures.size })
    .from(logCosignatures)
    .where(eq(logCosignatures.witness, witness))
    .orderBy(desc(logCosignatures.size))
    .limit(1)
  return row?.size ?? 0
}

/** Returns the line with the witness's valid cosignature; null if none. */
const findValidLine = async (
  witness: WitnessPort,
  checkpoint: StoredCheckpoint,
  lines: readonly string[],
): Promise<string | null> => {
  const note = parseCheckpoint(checkpoint.note)?.note
  for (const line of lines) {
    const signature = parseSignature(line)
    if (!note || !signature || !isBy(signature, witness.key)) continue
    if ((await verifyNote({ text: note.text, signatures: [signature] }, witness.key)) === 'valid') return line
  }
  return null
}

const submit = async (
  ctx: ServiceDeps,
  witness: WitnessPort,
  checkpoint: StoredCheckpoint,
  oldSize: number,
) => {
  const proof = await proveConsistency(readNodes(ctx.db, checkpoint.size), oldSize, checkpoint.size)
  return witness.addCheckpoint(formatWitnessRequest(oldSize, proof, checkpoint.note))
}

/**
 * Has one witness cosign a checkpoint. Throws `LogFault` when the witness has seen a log that this one does not continue:
 * then what it saw was rewritten, or removed.
 */
const requestCosignature = async (
  ctx: ServiceDeps,
  witness: WitnessPort,
  checkpoint: StoredCheckpoint,
): Promise<void> => {
  const { name } = witness.key
  const known = await findCosignedSize(ctx, witness.verifierKey)
  if (known >= checkpoint.size) return
  let response = await submit(ctx, witness, checkpoint, known)
  if (response.kind === 'elsewhere') {
    if (response.size > checkpoint.size) {
      throw new LogFault(
        `The witness ${name} cosigned a checkpoint of ${response.size} entries, but the log has ${checkpoint.size}: entries were removed.`,
      )
    }
    response = await submit(ctx, witness, checkpoint, response.size)
  }
  if (response.kind === 'inconsistent') {
    throw new LogFault(
      `The witness ${name} rejected the checkpoint of ${checkpoint.size} entries, because it does not continue what it cosigned before: the log was rewritten.`,
    )
  }
  const line = response.kind === 'cosigned' ? await findValidLine(witness, checkpoint, response.lines) : null
  if (line === null) {
    ctx.logger.warn({ witness: name }, 'a witness returned no valid cosignature')
    return
  }
  await ctx.db
    .insert(logCosignatures)
    .values({
      size: checkpoint.size,
      witness: witness.verifierKey,
      line,
      cosignedAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
}

/**
 * Has every configured witness cosign a checkpoint, unless it has. A witness that cannot be reached is skipped: it
 * cosigns a later checkpoint. Throws `LogFault` when one has seen another log.
 */
export const cosignByWitnesses = async (ctx: ServiceDeps, checkpoint: StoredCheckpoint): Promise<void> => {
  for (const witness of ctx.providers.witnesses ?? []) {
    try {
      await requestCosignature(ctx, witness, checkpoint)
    } catch (error) {
      if (error instanceof LogFault) throw error
      ctx.logger.warn({ err: error, witness: witness.key.name }, 'a checkpoint was not cosigned')
    }
  }
}

/** Has a checkpoint timestamped, where an authority is configured and the last timestamp is long enough ago. */
export const timestampCheckpoint = async (ctx: ServiceDeps, checkpoint: StoredCheckpoint): Promise<void> => {
  const { timestamps } = ctx.providers
  if (!timestamps) return
  const [last] = await ctx.db
    .select({ size: logTimestamps.size, stampedAt: logTimestamps.stampedAt })
    .from(logTimestamps)
    .orderBy(desc(logTimestamps.size))
    .limit(1)
  const now = ctx.clock.now()
  const isDue =
    !last ||
    (last.size < checkpoint.size &&
      now.getTime() - last.stampedAt.getTime() >= ctx.config.log.timestampMinutes * minuteMs)
  if (!isDue) return
  try {
    const response = await timestamps.stamp(Uint8Array.from(Buffer.from(checkpoint.note, 'utf8')))
    await ctx.db
      .insert(logTimestamps)
      .values({
        size: checkpoint.size,
        authority: timestamps.authority,
        response: Buffer.from(response),
        stampedAt: now,
      })
      .onConflictDoNothing()
  } catch (error) {
    ctx.logger.warn({ err: error, authority: timestamps.authority }, 'a checkpoint has no timestamp')
  }
}
